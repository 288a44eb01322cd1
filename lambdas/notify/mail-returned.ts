import * as z from 'zod';
import { estimateNoun } from '#shared/estimates/estimate-words.ts';
import { EstimateId, InspectionId } from '#shared/ids.ts';
import { tellings } from '#shared/notifications/tellings.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { mailConfiguration } from '../aws/environment.ts';
import { stopReminders } from '../customers/opt-out.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import type { LinkTarget } from '../sent-links/token.ts';
import { table } from '../table/connect.ts';
import {
  estimateKey,
  linkKey,
  type OrganizationId,
  readOrganizationId,
  sheetLinkKey,
  trustOrganizationId,
} from '../table/keys.ts';
import { findRecipients } from './admins.ts';

export const MAIL_EVENTS = { 'Email Bounced': 'bounced', 'Email Complaint Received': 'complained' } as const;
export type MailEvent = keyof typeof MAIL_EVENTS;

/** Returns the SES tag of a reminder. It contains the customer, because a reminder has no link that identifies them. */
export const formatCustomerTag = (organizationId: OrganizationId, customerId: string) =>
  [organizationId, TO_CUSTOMER, Buffer.from(customerId).toString('base64url')].join('-');
const TO_CUSTOMER = 'customer';

/**
 * Returns the SES tag of an email with a link. Tags allow letters, digits, hyphens and underscores, and ids consist of
 * these.
 */
export const formatLinkTag = ({ organizationId, linkId, ...to }: Exclude<LinkTarget, { stops: string }>) =>
  [organizationId, 'estimateId' in to ? to.estimateId : to.inspectionId, linkId].join('-');

/** Reads a link's tag. Returns the link's key, and wording for the notification. */
const readTag = async (tag: string) => {
  const [organization = '', to, link = ''] = tag.split('-');
  const organizationId = trustOrganizationId(organization);
  const estimateId = EstimateId.safeParse(to).data;
  if (estimateId) {
    const head = await table().get(estimateKey(organizationId, estimateId), { consistent: true });
    const noun = estimateNoun({ isFixed: head?.isFixed === true });
    return {
      key: linkKey(organizationId, estimateId, link),
      lost: `${noun === 'quote' ? 'A' : 'An'} ${noun} wasn’t delivered`,
      instead: 'give them the link',
      page: sitePaths.estimate(estimateId),
    };
  }
  const inspectionId = InspectionId.parse(to);
  return {
    key: sheetLinkKey(organizationId, inspectionId, link),
    lost: 'A checksheet wasn’t delivered',
    instead: 'give them the sheet',
    page: sitePaths.checksheet(inspectionId),
  };
};

/**
 * SES event about an email to a customer. Source: SES developer guide, "Contents of event data that Amazon SES
 * publishes".
 */
const CameBack = z.object({
  mail: z.object({
    timestamp: z.iso.datetime(),
    tags: z.object({ 'ses:configuration-set': z.array(z.string()).default([]), link: z.tuple([z.string()]) }),
  }),
});

/**
 * Marks the link whose email bounced or led to a complaint, and notifies the sender. All stages of an account get all
 * events.
 */
export const handleReturnedMail = async (name: MailEvent, detail: unknown): Promise<'told' | 'too late'> => {
  const { mail } = CameBack.parse(detail);
  const configuration = mailConfiguration();
  if (configuration && !mail.tags['ses:configuration-set'].includes(configuration)) return 'too late';
  const [organization = '', to, ...customer] = mail.tags.link[0].split('-');
  if (to === TO_CUSTOMER) {
    // a bounce doesn't mean that the customer rejects emails
    if (name !== 'Email Complaint Received') return 'too late';
    const id = Buffer.from(customer.join('-'), 'base64url').toString();
    const caller = { table: table(), organizationId: trustOrganizationId(organization), now: new Date() };
    await stopReminders(id, 'complaint', caller);
    return 'told';
  }
  const { key, lost, instead, page } = await readTag(mail.tags.link[0]);
  const updated = await table().update({
    key,
    expression: 'SET mail = :how',
    condition: 'attribute_exists(pk) AND mail <> :complained',
    values: { ':how': MAIL_EVENTS[name], ':complained': MAIL_EVENTS['Email Complaint Received'] },
  });
  if (updated.refused) return 'too late';
  const { savedBy } = Sent.parse(updated.item);
  const at = new Date(mail.timestamp);
  const bounced = name === 'Email Bounced';
  // leave out the address: notifications remain after a customer is erased
  const notification = {
    id: createNotificationId(at, `${key.pk}#${key.sk}#${name}`),
    Title: bounced ? lost : 'A customer marked your email as spam',
    Message: bounced
      ? `The email to the customer bounced. Correct the address, or ${instead}.`
      : `This customer doesn’t want emails. Please ${instead} instead.`,
    Link: page,
  };
  const told = { pk: key.pk, sk: `${key.sk}#${MAIL_EVENTS[name]}` };
  for (const id of await findRecipients(tellings.MailReturned.bell, readOrganizationId(key), savedBy.userId))
    await notifyOnce('MailReturned', told, id, notification, at);
  return 'told';
};

const Sent = z.object({ savedBy: z.object({ userId: z.string() }) });
