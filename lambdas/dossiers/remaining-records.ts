import { getRetentionEnd } from '#shared/dossiers/retention.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import type { Caller } from '../http/context.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { headerKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { findInspections } from './inspections.ts';

/** As many as a person looks through. */
const MAX_LISTED = 100;

/** Lists records that still name an erased customer, and until when. The sweep erases them after that. */
export const listRemainingRecords = async (ids: readonly string[], tenant: Caller) => {
  const { found, next } = await findInspections(ids, { pageSize: MAX_LISTED }, tenant);
  const headers = await tenant.table.getAll(found.map((id) => headerKey(tenant.organizationId, id)));
  const kept = readEach(headers, readSummary).map(
    ({ id, formattedId, vehicleRegistrationPlate: plate, createdAt }) => ({
      inspectionId: id,
      number: sheetNumber(formattedId),
      plate,
      until: getRetentionEnd(createdAt),
    }),
  );
  return { kept, isMore: next !== undefined };
};
