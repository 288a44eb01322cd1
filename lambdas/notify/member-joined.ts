import * as z from 'zod';
import { memberJoinedMail } from '#shared/mails/member-joined.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { siteOrigin } from '../aws/environment.ts';
import { mailOnce, notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { table } from '../table/connect.ts';
import { organizationKey, readOrganizationId, userKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readOrganization } from '../tenants/stored.ts';
import { type Admin, listAdmins } from './admins.ts';
import { sendMail } from './send-mail.ts';

const Joined = z.object({
  /** Time of joining. One release stored the start of the day instead. */
  sk: z.iso.datetime(),
  at: z.iso.datetime().optional(),
  userId: z.string(),
  returned: z.boolean().default(false),
});

/** Notifies and emails each Admin of the organization except the new member. */
export const notifyOfMember = async (item: Item): Promise<void> => {
  const { sk, at: instant = sk, userId, returned } = Joined.parse(item);
  const at = new Date(instant);
  const organizationId = readOrganizationId(item);
  const [organization, joined] = await table().getAll([organizationKey(organizationId), userKey(userId)]);
  if (!organization || !joined) return;
  const facts = {
    site: siteOrigin(),
    organization: readOrganization(organization).Name,
    name: String(joined.name || joined.nickname || ''),
    email: String(joined.email ?? ''),
    returned,
  };
  const Message = returned ? RETURNED : JOINED;
  const mail = memberJoinedMail(facts);
  const id = createNotificationId(at, `${item.pk}#${item.sk}`);
  const tell = async (admin: Admin) => {
    await notifyOnce('MemberJoined', item, admin.id, { id, Title: mail.subject, Message, Link: sitePaths.members }, at);
    if (admin.email) await mailOnce('MemberJoined', item, admin.id, () => sendMail(admin.email, mail));
  };
  const others = (await listAdmins(organizationId)).filter((admin) => admin.id !== userId);
  // One failure must not prevent the other notifications.
  const outcomes = await Promise.allSettled(others.map(tell));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};

const RETURNED = 'They had left before and are now a member again. Not expected? Remove them.';
const JOINED = 'They used your invite link. Don’t know them? Remove them and create a new link.';
