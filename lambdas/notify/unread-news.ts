import * as z from 'zod';
import { labourWords } from '#shared/estimates/breakdown.ts';
import { estimateNewsMail } from '#shared/mails/estimate-news.ts';
import { tellings } from '#shared/notifications/tellings.ts';
import { isNight, mailMoment } from '#shared/reminders/moments.ts';
import { siteOrigin } from '../aws/environment.ts';
import { delayMail, isQueued, mailDue, queuedMailDue } from '../due/mails.ts';
import { loadFoundEstimate } from '../estimates/change-state.ts';
import { loadSent } from '../estimates/send.ts';
import type { FoundEstimate } from '../estimates/stored.ts';
import { mailOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { requestNotificationPush } from '../push/requests.ts';
import { hasDevices } from '../push/stored.ts';
import { countMail } from '../sent-links/count-mail.ts';
import { table, tenantOf } from '../table/connect.ts';
import {
  notificationKey,
  organizationKey,
  pushDevicesKey,
  readEstimateId,
  readOrganizationId,
  unreadNewsKey,
  userKey,
} from '../table/keys.ts';
import { EVENT_RETENTION_S, type Item, makeTtl } from '../table/table.ts';
import { readClosing } from '../tenants/closed.ts';
import { readOrganization } from '../tenants/stored.ts';
import { findRecipients } from './admins.ts';
import { describeNews, isLatestNews, readNews } from './estimate-news.ts';
import { sendMail } from './send-mail.ts';

const Unread = z.object({ made: z.object({ pk: z.string(), sk: z.string() }) });

/** Schedules the email about news that stays unread, ten minutes later or in the morning. Once, even if repeated. */
export const scheduleUnreadMail = ({ pk, sk }: Item, now: Date) => {
  const key = unreadNewsKey({ pk, sk });
  const { at } = mailMoment(now);
  const organizationId = readOrganizationId({ pk, sk });
  const item = { ...key, type: 'TOLD', made: { pk, sk }, ttl: makeTtl(at, EVENT_RETENTION_S) } as const;
  const asked = now.toISOString();
  const [tells, due] = isQueued(at, now)
    ? [{ event: 'UnreadNews', asked }, queuedMailDue({ ...key, organizationId }, asked)]
    : [{ tells: 'UnreadNews' }, mailDue(key, { organizationId, now, at, atAnyHour: false })];
  return table().write({ put: { ...item, ...tells }, condition: 'attribute_not_exists(pk)' }, { put: due });
};

/**
 * Emails the sender of an estimate, or Admins if the sender has left, about news that they haven't read. Only the
 * latest news is emailed, so an answer that was taken back within ten minutes causes one email. Pushes news from the
 * night.
 */
export const mailUnreadNews = async (item: Item): Promise<'later' | undefined> => {
  const now = new Date();
  if (isNight(now)) return 'later';
  const { made } = Unread.parse(item);
  const news = await table().get(made, { consistent: true });
  if (!news) return undefined;
  const organizationId = readOrganizationId(news);
  const found = await loadFoundEstimate(tenantOf(organizationId), readEstimateId(news));
  if (!isLatestNews(news, found, now)) return undefined;
  const organization = await table().get(organizationKey(organizationId), { consistent: true });
  if (!organization || readClosing(organization) !== null) return undefined;
  await mailEach(item, { news, found, organization, now });
  return undefined;
};

type Telling = {
  news: Item;
  found: FoundEstimate;
  organization: Item;
  now: Date;
};

const mailEach = async (item: Item, { news, found, organization, now }: Telling) => {
  const told = describeNews(news, found);
  if (!told) return;
  const organizationId = readOrganizationId(news);
  const { event, at } = readNews(news);
  const id = createNotificationId(new Date(at), `${news.pk}#${news.sk}`);
  const { head } = found;
  const version = await loadSent(tenantOf(organizationId), head.EstimateID, head.sent?.number ?? 1);
  const sender = version.savedBy?.userId;
  const [mailed] = tellings[event].mail;
  const answers = new Map(told.decision?.lines.map((one) => [one.id, one.decision]));
  const facts = {
    ...{ site: siteOrigin(), organization: readOrganization(organization).Name, estimateId: head.EstimateID },
    ...{ isFixed: version.isFixed, Title: told.Title, Message: told.Message },
    lines: version.lines.map((line) => ({ ...line, decision: answers.get(line.id), hours: labourWords(line) })),
    customerPhone: version.Customer.Phone,
  };
  for (const person of await findUnread(await findRecipients(mailed.to, organizationId, sender), id)) {
    const { userId, email } = person;
    // news from the night: the push waited for the morning
    if (person.hasDevices && isNight(new Date(at)))
      await table().write(
        requestNotificationPush(event, userId, { organizationId, id, about: `estimate ${head.EstimateID}` }, now),
      );
    if (!email) continue;
    const waits = await mailOnce(event, item, userId, async () => {
      const full = await countMail({ table: table(), organizationId, organization }, { email }, now);
      return full ?? sendMail(email, estimateNewsMail({ ...facts, isSender: userId === sender }));
    });
    if (waits) await delayMail(table(), item, organizationId, new Date(waits.until));
  }
};

/** Returns the people who haven't read a notification, each with a verified email address if they have one. */
const findUnread = async (userIds: readonly string[], id: ReturnType<typeof createNotificationId>) => {
  const keysOf = (userId: string) => [notificationKey(userId, id), userKey(userId), pushDevicesKey(userId)];
  const items = await table().getAll(userIds.flatMap(keysOf), { consistent: true });
  return userIds.flatMap((userId, n) => {
    const [notification, person, devices] = items.slice(3 * n);
    if (!notification || notification.DateRead !== null) return [];
    const email = person?.email && person.email_verified ? String(person.email) : '';
    return [{ userId, email, hasDevices: hasDevices(devices) }];
  });
};
