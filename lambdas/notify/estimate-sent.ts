import * as z from 'zod';
import { getShownState } from '#shared/estimates/states.ts';
import { EstimateId } from '#shared/ids.ts';
import { estimateSentMail } from '#shared/mails/estimate-sent.ts';
import { nzDate } from '#shared/nz-date.ts';
import { isOnRecord } from '../customers/on-record.ts';
import { findPreviousVersion, loadSent } from '../estimates/send.ts';
import { readHead } from '../estimates/stored.ts';
import { loadSheetHeader, loadWhereabouts, searchPass } from '../estimates/whereabouts.ts';
import { findRecheckDay } from '../inspections/stored-summary.ts';
import { readCustomerSince } from '../sent-links/stored.ts';
import { table, tenantOf } from '../table/connect.ts';
import { estimateKey, readOrganizationId } from '../table/keys.ts';
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
  const stored = await table().get(estimateKey(organizationId, estimateId), { consistent: true });
  if (!stored) return;
  const head = readHead(stored);
  const { sent } = head;
  const now = new Date();
  if (!sent || revokedAt || expiresAt <= now.toISOString()) return;
  const tenant = tenantOf(organizationId);
  const header = await loadSheetHeader(tenant, head);
  const inspection = await loadWhereabouts(tenant, head, header, { search: searchPass });
  // the email may be late: don't ask about an estimate that is withdrawn, being edited, or done
  if (getShownState(nzDate(now), { ...head, inspection }) !== 'sent') return;
  const version = await loadSent(tenant, estimateId, sent.number);
  const { workshop, Customer, lines, notes, totalCents, gstCents, expiresOn } = version;
  // the sheet was corrected to another customer before the email was sent
  if (madeAt < readCustomerSince(header)) return;
  const replaces = await findPreviousVersion(tenant, version);
  const isKnown = await isOnRecord(tenant, Customer.Name, mailedTo);
  await mailLink(item, {
    telling: 'EstimateSent',
    leads: { organizationId, estimateId, linkId: id, expiresAt },
    mailedTo,
    answersTo: workshop.Email,
    mailOf: (token) =>
      estimateSentMail({
        ...{ ...buildFacts(version, head), token, lines, notes, totalCents, gstCents, expiresOn },
        customer: isKnown ? Customer.Name : '',
        recheckUntil: findRecheckDay(header, nzDate(now)),
        replaces,
      }),
  });
};
