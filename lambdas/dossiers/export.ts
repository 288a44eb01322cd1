import { emptyCustomer } from '#shared/customers/model.ts';
import { fillFromCustomer } from '#shared/customers/sheet-customer.ts';
import type { dossiersApi } from '#shared/dossiers/api.ts';
import type { CustomerExport } from '#shared/dossiers/model.ts';
import { getRetentionEnd } from '#shared/dossiers/retention.ts';
import type { Request } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import type { SheetFields } from '#shared/sheets/model.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { logWrite } from '../customers/log.ts';
import { loadCustomerPage, loadCustomerRecord } from '../customers/page.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { consumeForOrganization } from '../http/rate-limit.ts';
import { findInspection } from '../inspections/records.ts';
import { findDrafts } from './drafts.ts';
import { exportEstimates, exportOwnEstimates } from './estimates.ts';
import { findInspections } from './inspections.ts';
import { indexOlder } from './older.ts';
import { findMailings } from './sheet-links.ts';

type Asked = Request<typeof dossiersApi.export>['body'];

/** Maximum number of inspections in one part: each is read in full. */
const PART_SIZE = 20;

/**
 * Exports everything stored about a customer, in parts. Throws if the customer changes between parts, because the parts
 * wouldn't match. The caller then starts again.
 */
export const exportCustomer = async (
  id: string,
  { after, version: seen }: Asked,
  context: Acting,
): Promise<CustomerExport> => {
  await consumeForOrganization(context, 'export');
  const { customer, ids } = await loadCustomerRecord(context, id);
  const { CustomerID, version } = customer;
  if (seen !== undefined && seen !== version)
    throw new Problem('version-conflict', 'This customer was changed during the export. Export again.');
  if (!after) {
    await indexOlder(customer, context);
    await context.table.write(logWrite(context, CustomerID, { what: 'exported' }));
  }
  const { found, next } = await findInspections(ids, { pageSize: PART_SIZE, after }, context);
  const ownEstimates = after ? [] : await exportOwnEstimates(ids, context);
  const inspections = await Promise.all(found.map((inspection) => exportInspection(inspection, context)));
  return {
    exportedAt: context.now.toISOString(),
    exportedBy: context.actor.name,
    version,
    ...(!after && { page: await loadCustomerPage(context, CustomerID), drafts: await exportDrafts(ids, context) }),
    ...(ownEstimates.length > 0 && { ownEstimates }),
    inspections: inspections.filter((inspection) => inspection !== undefined),
    ...(next && { next }),
  };
};

const fields = Object.keys(fillFromCustomer(emptyCustomer)) as (keyof ReturnType<typeof fillFromCustomer>)[];

/** Returns a sheet's customer fields, without version numbers. */
const pickCustomer = (sheet: SheetFields) =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const value = sheet[name];
      return typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [];
    }),
  );

const exportDrafts = async (ids: readonly string[], tenant: Tenant) =>
  (await findDrafts(ids, tenant)).map(({ draft }) => ({
    id: draft.id,
    plate: draft.vehicleRegistrationPlate,
    customer: pickCustomer(draft),
  }));

const exportInspection = async (id: number, tenant: Tenant) => {
  const inspection = (await findInspection(tenant, id))?.inspection;
  if (!inspection) return undefined;
  const [estimates, mailings] = await Promise.all([exportEstimates(id, tenant), findMailings(id, tenant)]);
  return {
    inspectionId: id,
    number: sheetNumber(inspection.formattedId),
    plate: inspection.vehicleRegistrationPlate,
    submittedAt: inspection.createdAt,
    day: inspection.initialDateOfInspection,
    result: hasPassed(inspection) ? ('PASS' as const) : ('FAIL' as const),
    keptUntil: getRetentionEnd(inspection.createdAt),
    customer: pickCustomer(inspection),
    photos: inspection.images
      .filter(({ removed }) => !removed)
      .map(({ imageId, inspectionItemName, description, createdAt: at }) => ({
        ...{ imageId, inspectionItemName, description, at },
      })),
    ...estimates,
    ...(mailings.length > 0 && { mailings }),
  };
};
