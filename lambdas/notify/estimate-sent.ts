import * as z from 'zod';
import { EstimateId } from '#shared/ids.ts';
import { findOpenRecheckDay } from '#shared/inspections/recheck.ts';
import { estimateSentMail } from '#shared/mails/estimate-sent.ts';
import { nzDate } from '#shared/nz-date.ts';
import { isOnRecord } from '../customers/on-record.ts';
import { findPreviousVersion } from '../estimates/send.ts';
import { readHead, readSent } from '../estimates/stored.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { table } from '../table/connect.ts';
import { estimateKey, headerKey, readOrganizationId, sentKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { buildFacts } from './estimate-facts.ts';
import { mailLink } from './mail-link.ts';

const Link = z.object({
  id: z.string(),
  estimateId: EstimateId,
  mailedTo: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().optional(),
});

/** Emails a customer the link to an estimate. */
export const mailEstimate = async (item: Item): Promise<void> => {
  const { id, estimateId, mailedTo, madeAt, expiresAt, revokedAt } = Link.parse(item);
  const organizationId = readOrganizationId(item);
  const head = await table().get(estimateKey(organizationId, estimateId), { consistent: true });
  const { sent, state } = head ? readHead(head) : {};
  // the email may be late: a link to an estimate that is withdrawn or being edited would only confuse
  const now = new Date();
  if (!sent || state !== 'sent' || sent.expiresOn < nzDate(now)) return;
  if (revokedAt || expiresAt <= now.toISOString()) return;
  const stored = await table().get(sentKey(organizationId, estimateId, sent.number), { consistent: true });
  if (!stored) throw new Error('The sent version is missing');
  const version = readSent(stored);
  const { workshop, Customer, lines, totalCents, gstCents, expiresOn } = version;
  const tenant = { table: table(), organizationId };
  const header = await table().get(headerKey(organizationId, version.InspectionID), { consistent: true });
  // the sheet was corrected to another customer before the email was sent
  if (madeAt < String(header?.customerSince ?? '')) return;
  const replaces = await findPreviousVersion(tenant, version);
  const isKnown = await isOnRecord(tenant, Customer.Name, mailedTo);
  await mailLink(item, {
    telling: 'EstimateSent',
    leads: { organizationId, estimateId, linkId: id, expiresAt },
    mailedTo,
    answersTo: workshop.Email,
    mailOf: (token) =>
      estimateSentMail({
        ...{ ...buildFacts(version), token, lines, totalCents, gstCents, expiresOn },
        customer: isKnown ? Customer.Name : '',
        recheckUntil: header && findOpenRecheckDay(readSummary(header), nzDate(now)),
        replaces,
      }),
  });
};
