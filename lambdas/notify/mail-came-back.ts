import * as z from 'zod';
import { EstimateId } from '#shared/ids.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { mailConfiguration } from '../aws/environment.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { table } from '../table/connect.ts';
import { linkKey } from '../table/keys.ts';
import { trustOrganizationId } from '../table/organization-id.ts';
import { notifyOnce } from './delivered.ts';

export const MAIL_EVENTS = { 'Email Bounced': 'bounced', 'Email Complaint Received': 'complained' } as const;
export type MailEvent = keyof typeof MAIL_EVENTS;

/** SES gives tags letters, digits, hyphens and underscores: ids are made of these. */
export const linkTag = (...ids: [organization: string, estimate: string, link: string]) => ids.join('-');

/** What SES tells of a mail to a customer. Source: SES developer guide, "Contents of event data that Amazon SES publishes". */
const CameBack = z.object({
  mail: z.object({
    timestamp: z.iso.datetime(),
    tags: z.object({ 'ses:configuration-set': z.array(z.string()).default([]), link: z.tuple([z.string()]) }),
  }),
});

/** Marks the link whose mail came back, and tells whoever sent it. All stages of an account hear of all mails. */
export const noteMailCameBack = async (name: MailEvent, detail: unknown): Promise<'told' | 'too late'> => {
  const { mail } = CameBack.parse(detail);
  const configuration = mailConfiguration();
  if (configuration && !mail.tags['ses:configuration-set'].includes(configuration)) return 'too late';
  const [organization = '', estimate, link = ''] = mail.tags.link[0].split('-');
  const estimateId = EstimateId.parse(estimate);
  const key = linkKey(trustOrganizationId(organization), estimateId, link);
  const updated = await table().update({
    key,
    expression: 'SET mail = :how',
    condition: 'attribute_exists(pk) AND mail <> :complained',
    values: { ':how': MAIL_EVENTS[name], ':complained': MAIL_EVENTS['Email Complaint Received'] },
  });
  if (updated.refused) return 'too late';
  const { savedBy, mailedTo } = Sent.parse(updated.item);
  const at = new Date(mail.timestamp);
  const bounced = name === 'Email Bounced';
  const notification = {
    id: notificationId(at, `${key.pk}#${key.sk}#${name}`),
    Title: bounced ? 'An estimate did not reach its customer' : 'A customer calls a mail of yours spam',
    Message: bounced
      ? `The mail to ${mailedTo} came back. Correct the address, or hand the link over.`
      : `${mailedTo} does not want mails. Hand the link over instead.`,
    Link: sitePaths.estimate(estimateId),
  };
  await notifyOnce({ pk: key.pk, sk: `${key.sk}#${MAIL_EVENTS[name]}` }, savedBy.userId, notification, at);
  return 'told';
};

const Sent = z.object({ mailedTo: z.string(), savedBy: z.object({ userId: z.string() }) });
