import { checksheetFileName } from '#shared/checksheets/file-name.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { buildLink } from '#shared/mails/links.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { siteOrigin } from '../aws/environment.ts';
import type { Tenant } from '../http/context.ts';
import { findInspection } from '../inspections/records.ts';
import { table, tenantOf } from '../table/connect.ts';
import { headerKey } from '../table/keys.ts';
import { renderDocument } from './document.ts';
import { storeSheet } from './files.ts';
import { ATTEMPTS, isSameState, readRecordState } from './lease.ts';
import { loadPhotos } from './photos.ts';
import { print } from './print.ts';
import { acquireLease, clearDue, markFailed, markPrinted, requestOutdatedVariants } from './records.ts';
import type { SheetId } from './stored.ts';

/**
 * Renders a sheet. Renders it again if an edit or a photo arrived meanwhile, which couldn't request it because of the
 * lease. For the default variant, also requests other variants that are outdated.
 */
export const renderSheet = async (sheet: SheetId) => {
  for (;;) {
    const { outcome, record } = await renderOnce(sheet);
    if (outcome !== 'printed') return outcome;
    const { organizationId, inspectionId, checksheet } = sheet;
    const header = await table().get(headerKey(organizationId, inspectionId), { consistent: true });
    if (!header) throw new Error(`Inspection ${inspectionId} is missing`);
    if (!isSameState(record, readRecordState(header))) continue;
    if (header.checksheet === checksheet)
      await requestOutdatedVariants({ table: table(), organizationId, now: new Date() }, sheet, record);
    return outcome;
  }
};

/** Loads the inspections before a recheck, oldest first, whose readings and comments its sheet compares with its own. */
export const loadEarlier = async (context: Tenant, { recheckOf }: Inspection): Promise<Inspection[]> => {
  const found = recheckOf === null ? undefined : await findInspection(context, recheckOf);
  return found ? [...(await loadEarlier(context, found.inspection)), found.inspection] : [];
};

const renderOnce = async (sheet: SheetId) => {
  const { organizationId, inspectionId, checksheet } = sheet;
  const found = await findInspection(tenantOf(organizationId), inspectionId, { consistent: true });
  // events of one transaction may arrive before all of its items can be read
  if (!found) throw new Error(`Inspection ${inspectionId} is not readable yet`);
  const { header, inspection } = found;
  const record = readRecordState(header);
  const lease = await acquireLease(table(), sheet, header, new Date());
  if (lease === 'done' || lease === 'busy') return { outcome: lease, record };
  try {
    const photos = await loadPhotos(organizationId, inspection, checksheet);
    const link = buildLink(siteOrigin(), sitePaths.checksheet(inspectionId));
    const earlier = await loadEarlier(tenantOf(organizationId), inspection);
    const [printed] = await print([renderDocument(inspection, checksheet, new Date(), photos, earlier, link)]);
    if (!printed) throw new Error('Nothing was rendered');
    await storeSheet({ ...sheet, ...record }, printed, checksheetFileName(inspection, checksheet));
  } catch (error) {
    await markFailed(table(), sheet, lease, new Date());
    if (lease.attempt >= ATTEMPTS) await clearDue(table(), sheet, header);
    throw error;
  }
  const { refused } = await markPrinted(table(), sheet, lease, record);
  if (!refused) await clearDue(table(), sheet, header);
  return { outcome: refused ? ('requested again in the meantime' as const) : ('printed' as const), record };
};
