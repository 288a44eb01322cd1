import { tellings } from '#shared/notifications/tellings.ts';
import { isNight } from '#shared/reminders/moments.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { loadFoundEstimate } from '../estimates/change-state.ts';
import { loadSent } from '../estimates/send.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { requestNotificationPush } from '../push/requests.ts';
import { hasDevices } from '../push/stored.ts';
import { table, tenantOf } from '../table/connect.ts';
import { pushDevicesKey, readEstimateId, readOrganizationId } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { findRecipients } from './admins.ts';
import { confirmAnswer, confirmUndo } from './confirm-answer.ts';
import { describeNews, type NewsName, readNews } from './estimate-news.ts';
import { scheduleUnreadMail } from './unread-news.ts';

/** Runs all, even if one fails: a failure must not prevent the others. Throws the first one's error. */
const runAll = async (runs: readonly Promise<unknown>[]) => {
  for (const outcome of await Promise.allSettled(runs)) if (outcome.status === 'rejected') throw outcome.reason;
};

/** Notifies the workshop about an estimate, pushes it by day, and schedules the email in case it stays unread. */
const notifyWorkshop = async (name: NewsName, item: Item) => {
  const organizationId = readOrganizationId(item);
  const estimateId = readEstimateId(item);
  const at = new Date(readNews(item).at);
  const now = new Date();
  const context = tenantOf(organizationId);
  const found = await loadFoundEstimate(context, estimateId);
  const told = describeNews(item, found);
  if (!told) return;
  const { savedBy } = await loadSent(context, estimateId, found.head.sent?.number ?? 1);
  const id = createNotificationId(at, `${item.pk}#${item.sk}`);
  const { Title, Message } = told;
  const notification = { Title, Message, id, Link: sitePaths.estimate(estimateId) };
  const people = await findRecipients(tellings[name].bell, organizationId, savedBy?.userId);
  const devices = await table().getAll(people.map(pushDevicesKey), { consistent: true });
  const notifyOne = (userId: string, n: number) => {
    const isPushed = hasDevices(devices[n]) && !isNight(now);
    const what = { organizationId, id, about: `estimate ${estimateId}` };
    const pushed: Write[] = isPushed ? [requestNotificationPush(name, userId, what, now)] : [];
    return notifyOnce(name, item, userId, notification, at, ...pushed);
  };
  await runAll([...people.map(notifyOne), scheduleUnreadMail(item, now)]);
};

/** Notifies the workshop of a decision made through a link, and confirms it to the customer. */
export const notifyOfAnswer = (item: Item) =>
  runAll([notifyWorkshop('EstimateAnswered', item), confirmAnswer('EstimateAnswered', item)]);

/** Confirms a decision that the workshop recorded to the customer. */
export const confirmRecordedAnswer = (item: Item) => confirmAnswer('EstimateAnswerRecorded', item);

/** Notifies the workshop that the customer undid their decision, and confirms it to the customer. */
export const notifyOfUndo = (item: Item) => runAll([notifyWorkshop('EstimateAnswerUndone', item), confirmUndo(item)]);

/** Notifies the workshop that the price expired and the customer wants a new one. */
export const notifyOfFreshPrice = (item: Item) => notifyWorkshop('FreshPriceWanted', item);
