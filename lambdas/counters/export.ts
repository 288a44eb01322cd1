import type { countersApi } from '#shared/counters/api.ts';
import { exportHead, exportRows, FIRST_EXPORT_DAY } from '#shared/counters/export.ts';
import type { Request } from '#shared/endpoint.ts';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { readBesideFact } from '../facts/stored.ts';
import { type Acting, makeAuthorship, type Tenant } from '../http/context.ts';
import { consumeForOrganization } from '../http/rate-limit.ts';
import { firstInspectionId } from '../inspections/new-inspection.ts';
import { findInspection } from '../inspections/records.ts';
import { exportKey, formatFactId, inspectionList } from '../table/keys.ts';

type Asked = Request<typeof countersApi.export>['body'];

/** Maximum number of inspections in one part: each is read in full and has a row for each item. */
const PART_SIZE = 50;

/** Exports the inspections submitted in a range of days, in parts, oldest first. Every export is logged. */
export const exportInspections = async ({ from, upTo, after }: Asked, context: Acting) => {
  if (upTo < from) throw new Problem('refused', 'The last date is before the first');
  const { table, organizationId, now } = context;
  await consumeForOrganization(context, 'export');
  await logExport({ from, upTo }, context);
  const head = [...exportHead];
  const today = nzDate(now);
  const first = from > FIRST_EXPORT_DAY ? from : FIRST_EXPORT_DAY;
  const last = upTo < today ? upTo : today;
  if (last < first) return { head, rows: [] };
  const { items, next } = await table.search({
    index: 'gsi1',
    pk: inspectionList(organizationId),
    from: formatFactId(firstInspectionId(startOfNzDay(first))),
    upTo: formatFactId(firstInspectionId(startOfNzDay(addDays(last, 1))) - 1),
    limit: PART_SIZE,
    after,
  });
  const rows = await Promise.all(items.map(({ gsi1sk }) => loadRows(Number(gsi1sk), context)));
  return { head, rows: rows.flat(), ...(next && { next }) };
};

/**
 * Logs an export once for each person, day and range. Runs with every part, because only the page knows which part is
 * the first.
 */
const logExport = async (range: Pick<Asked, 'from' | 'upTo'>, context: Acting) => {
  const { table, organizationId, now } = context;
  const savedBy = makeAuthorship(context);
  const key = exportKey(organizationId, nzDate(now), savedBy, range);
  await table.write({
    put: { ...key, type: 'EXPORT', savedBy, ...range },
    condition: 'attribute_not_exists(pk)',
  });
};

const loadRows = async (id: number, tenant: Tenant) => {
  const found = await findInspection(tenant, id, { consistent: true });
  return found ? exportRows(found.inspection, readBesideFact(found.header)) : [];
};
