import { findInspection } from '../inspections/records.ts';
import { table } from '../table/connect.ts';
import { headerKey } from '../table/keys.ts';
import { renderDocument } from './document.ts';
import { keepFiles } from './files.ts';
import { ATTEMPTS, isSameState, readRecordState } from './lease.ts';
import { loadPhotos } from './photos.ts';
import { print } from './print.ts';
import { acquireLease, complete, fail, requestOthers, settle } from './records.ts';
import type { SheetId } from './stored.ts';

/**
 * Prints a sheet as the record stands. An edit, or a photo, that came while it was being printed found it busy: it is printed
 * again. What comes of the record itself has its other variants printed again that show an earlier state.
 */
export const renderSheet = async (sheet: SheetId) => {
  for (;;) {
    const { outcome, record } = await renderOnce(sheet);
    if (outcome !== 'printed') return outcome;
    const { organizationId, inspectionId, checksheet } = sheet;
    const header = await table().get(headerKey(organizationId, inspectionId), { consistent: true });
    if (!header) throw new Error(`Inspection ${inspectionId} is not there any more`);
    if (!isSameState(record, readRecordState(header))) continue;
    if (header.checksheet === checksheet)
      await requestOthers({ table: table(), organizationId, now: new Date() }, sheet, record);
    return outcome;
  }
};

const renderOnce = async (sheet: SheetId) => {
  const { organizationId, inspectionId, checksheet } = sheet;
  const found = await findInspection({ table: table(), organizationId }, inspectionId, { consistent: true });
  // The records of one transaction may be told apart from each other, and before they can be read.
  if (!found) throw new Error(`Inspection ${inspectionId} is not there yet`);
  const { header, inspection } = found;
  const record = readRecordState(header);
  const lease = await acquireLease(table(), sheet, header, new Date());
  if (lease === 'done' || lease === 'busy') return { outcome: lease, record };
  try {
    const photos = await loadPhotos(organizationId, inspection, checksheet);
    const [printed] = await print([renderDocument(inspection, checksheet, new Date(), photos)]);
    if (!printed) throw new Error('Nothing was printed');
    await keepFiles({ ...sheet, ...record }, printed);
  } catch (error) {
    await fail(table(), sheet, lease, new Date());
    if (lease.attempt >= ATTEMPTS) await settle(table(), sheet, header);
    throw error;
  }
  const { refused } = await complete(table(), sheet, lease, record);
  if (!refused) await settle(table(), sheet, header);
  return { outcome: refused ? ('asked for again meanwhile' as const) : ('printed' as const), record };
};
