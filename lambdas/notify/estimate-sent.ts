import * as z from 'zod';
import { EstimateId } from '#shared/ids.ts';
import { estimateSentMail } from '#shared/mails/estimate-sent.ts';
import { siteOrigin } from '../aws/environment.ts';
import { newToken } from '../estimates/links.ts';
import { readHead, readSent } from '../estimates/stored.ts';
import { table } from '../table/connect.ts';
import type { Item } from '../table/item.ts';
import { estimateKey, readOrganizationId, sentKey } from '../table/keys.ts';
import { mailOnce } from './delivered.ts';
import { linkTag } from './mail-came-back.ts';
import { sendMail } from './send-mail.ts';

const Asked = z.object({
  id: z.string(),
  estimateId: EstimateId,
  mailedTo: z.string(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().optional(),
});

/** Mails a customer their link. What opens it is made here, told in the mail alone, and kept as its hash. */
export const mailEstimate = async (item: Item): Promise<void> => {
  const { id, estimateId, mailedTo, expiresAt, revokedAt } = Asked.parse(item);
  const organizationId = readOrganizationId(item);
  const head = await table().get(estimateKey(organizationId, estimateId), { consistent: true });
  const { sent, state } = head ? readHead(head) : {};
  // a mail can be late: what is being changed again, or was withdrawn, only puzzles
  if (!sent || state !== 'sent' || revokedAt || expiresAt <= new Date().toISOString()) return;
  const stored = await table().get(sentKey(organizationId, estimateId, sent.number), { consistent: true });
  if (!stored) throw new Error('What was sent is not there');
  const { workshop, Vehicle, Customer, ...version } = readSent(stored);
  await mailOnce(item, id, async () => {
    const { token, put } = newToken({ organizationId, estimateId, linkId: id, expiresAt });
    // first, so that no mail has a link that opens nothing; of a mail that is sent again each link opens it
    await table().write({ put });
    const mail = estimateSentMail({
      site: siteOrigin(),
      token,
      organization: workshop.Name,
      phone: workshop.Phone,
      customer: Customer.Name,
      plate: Vehicle.Registration,
      ...version,
    });
    const tags = { link: linkTag(organizationId, estimateId, id) };
    await sendMail(mailedTo, mail, { answersTo: workshop.Email || undefined, tags });
  });
  await table().update({
    key: item,
    expression: 'SET mail = :sent',
    condition: 'mail = :waiting',
    values: { ':sent': 'sent', ':waiting': 'waiting' },
  });
};
