import * as z from 'zod';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { describeResult } from '#shared/checksheets/next-step.ts';
import { getInspectionDay } from '#shared/inspections/inspection-day.ts';
import type { SheetView } from '#shared/links/api.ts';
import { nzDate } from '#shared/nz-date.ts';
import { SentLink } from '#shared/sent-links/model.ts';
import { signFileUrl } from '../aws/signed-files.ts';
import { fileKey } from '../checksheets/file-key.ts';
import { loadOrRequest } from '../checksheets/print-again.ts';
import type { SheetLinkContext } from '../http/context.ts';
import { findInspection } from '../inspections/records.ts';
import { invalidLinkProblem, readCustomerSince } from '../sent-links/stored.ts';
import { headerKey, organizationKey, sheetLinkKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readOrganization } from '../tenants/stored.ts';

const Stored = z.object({ ...SentLink.shape, checksheet: ChecksheetType });

/** Throws if the link was revoked, or if the inspection's customer was erased or replaced since. */
const readOpen = (link: Item | undefined, header: Item | undefined) => {
  if (!link || !header || header.customerErased) throw invalidLinkProblem();
  const stored = Stored.parse(link);
  if (stored.revokedAt || stored.madeAt < readCustomerSince(header)) throw invalidLinkProblem();
  return stored;
};

/** Returns the sheet's details from the current record. */
export const loadSheetView = async (context: SheetLinkContext): Promise<SheetView> => {
  const { table, organizationId, inspectionId, linkId } = context;
  const [[link, organization], found] = await Promise.all([
    table.getAll([sheetLinkKey(organizationId, inspectionId, linkId), organizationKey(organizationId)], {
      consistent: true,
    }),
    findInspection(context, inspectionId, { consistent: true }),
  ]);
  const { expiresAt } = readOpen(link, found?.header);
  if (!found || !organization) throw invalidLinkProblem();
  const { inspection } = found;
  const { Name, Phone, Email, Address } = readOrganization(organization);
  return {
    workshop: { Name, Phone, Email, Address },
    plate: inspection.vehicleRegistrationPlate,
    isRecheck: inspection.isRecheck,
    day: getInspectionDay(inspection),
    ...(inspection.revision > 1 && { changedOn: nzDate(new Date(inspection.updatedAt)) }),
    result: describeResult(inspection),
    wasRechecked: inspection.recheckedBy !== null,
    expiresOn: nzDate(new Date(expiresAt)),
  };
};

/** Returns the current PDF of the sheet, in the variant that was sent. An outdated PDF is rendered again. */
export const loadSheetPdf = async (context: SheetLinkContext) => {
  const { table, organizationId, inspectionId, linkId } = context;
  const keys = [sheetLinkKey(organizationId, inspectionId, linkId), headerKey(organizationId, inspectionId)];
  const [link, header] = await table.getAll(keys, { consistent: true });
  const { checksheet } = readOpen(link, header);
  const sheet = await loadOrRequest(context, inspectionId, checksheet);
  if (sheet.state === 'ready')
    return { state: sheet.state, url: await signFileUrl(fileKey(sheet, 'pdf'), { isNamed: true }) };
  return { state: sheet.state === 'failed' ? sheet.state : ('pending' as const) };
};
