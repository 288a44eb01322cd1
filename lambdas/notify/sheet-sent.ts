import * as z from 'zod';
import { describeResult } from '#shared/checksheets/next-step.ts';
import { InspectionId } from '#shared/ids.ts';
import { getInspectionDay } from '#shared/inspections/inspection-day.ts';
import { sheetSentMail } from '#shared/mails/sheet-sent.ts';
import { nzDate } from '#shared/nz-date.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { siteOrigin } from '../aws/environment.ts';
import { findInspection } from '../inspections/records.ts';
import { readCustomerSince } from '../sent-links/stored.ts';
import { table, tenantOf } from '../table/connect.ts';
import { organizationKey, readOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readOrganization } from '../tenants/stored.ts';
import { mailLink } from './mail-link.ts';

const Link = z.object({
  id: z.string(),
  inspectionId: InspectionId,
  mailedTo: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().optional(),
});

/** Emails a customer the link to a checksheet, unless it has expired or was revoked. */
export const mailSheet = async (item: Item): Promise<void> => {
  const { id, inspectionId, mailedTo, madeAt, expiresAt, revokedAt } = Link.parse(item);
  const organizationId = readOrganizationId(item);
  if (revokedAt || expiresAt <= new Date().toISOString()) return;
  const [organization, found] = await Promise.all([
    table().get(organizationKey(organizationId), { consistent: true }),
    findInspection(tenantOf(organizationId), inspectionId, { consistent: true }),
  ]);
  if (!organization || !found || found.header.customerErased) return;
  // the sheet was corrected to another customer before the email was sent
  if (madeAt < readCustomerSince(found.header)) return;
  const { inspection } = found;
  const { Name, Phone, Email } = readOrganization(organization);
  await mailLink(item, {
    telling: 'SheetSent',
    leads: { organizationId, inspectionId, linkId: id, expiresAt },
    mailedTo,
    answersTo: Email,
    mailOf: (token) =>
      sheetSentMail({
        site: siteOrigin(),
        token,
        organization: Name,
        phone: Phone,
        plate: inspection.vehicleRegistrationPlate,
        isRecheck: inspection.isRecheck,
        day: getInspectionDay(inspection),
        hasPassed: hasPassed(inspection),
        result: describeResult(inspection),
        expiresOn: nzDate(new Date(expiresAt)),
      }),
  });
};
