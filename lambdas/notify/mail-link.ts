import type { Mail } from '#shared/mails/mail.tsx';
import { addDays, atNzHours, nzDate } from '#shared/nz-date.ts';
import { delayMail } from '../due/mails.ts';
import { mailOnce } from '../notifications/delivered.ts';
import { createToken, type LinkTarget } from '../sent-links/token.ts';
import { table } from '../table/connect.ts';
import { type OrganizationId, organizationKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readClosing } from '../tenants/closed.ts';
import { formatLinkTag } from './mail-returned.ts';
import { sendMail } from './send-mail.ts';

type To = {
  telling: 'EstimateSent' | 'SheetSent';
  leads: Exclude<LinkTarget, { stops: string }>;
  mailedTo: string;
  /** Reply-to address; '' for none. */
  answersTo: string;
  mailOf: (token: string) => Mail;
};

/** Emails a customer their link, once. Creates the token, which only the email contains; the table stores its hash. */
export const mailLink = async (item: Item, { telling, leads, mailedTo, answersTo, mailOf }: To) => {
  if (await isClosed(leads.organizationId)) return waitForTomorrow(item, leads.organizationId);
  await mailOnce(telling, item, leads.linkId, async () => {
    const { token, put } = createToken(leads);
    // store the token first, so that every emailed link works, even if the email is sent twice
    await table().write({ put });
    const mail = mailOf(token);
    const tags = { link: formatLinkTag(leads) };
    await sendMail(mailedTo, mail, { workshop: mail.organization, answersTo: answersTo || undefined, tags });
  });
  await table().update({
    key: item,
    expression: 'SET mail = :sent',
    condition: 'mail = :waiting',
    values: { ':sent': 'sent', ':waiting': 'waiting' },
  });
};

const isClosed = async (organizationId: OrganizationId) => {
  const organization = await table().get(organizationKey(organizationId), { consistent: true });
  return !organization || readClosing(organization) !== null;
};

/** Postpones the email, because a closed workshop can be reopened. The link may expire meanwhile. */
const waitForTomorrow = async (item: Item, organizationId: OrganizationId) => {
  await delayMail(table(), item, organizationId, atNzHours(addDays(nzDate(new Date()), 1), 8));
};
