import type { Inspection } from '#shared/inspections/model.ts';
import { listCauses } from '#shared/reminders/causes.ts';
import { findNamed } from '../customers/save.ts';
import { erasureDue } from '../due/erasures.ts';
import { findReminderStart, scheduleReminders } from '../due/reminders.ts';
import type { Tenant } from '../http/context.ts';
import {
  headerKey,
  inspectionsByTerm,
  type Key,
  type OrganizationId,
  SEARCH_TERMS,
  searchTermKey,
} from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { loadOpeningDays } from '../tenants/stored.ts';
import { findInspection } from './records.ts';
import { findNumberTerms } from './same-numbers.ts';
import { findNameTerms, findPhoneTerms, findPlateEnds, findVinTerms, type SearchTerm } from './search-terms.ts';

/**
 * Updates the search terms of an inspection to match its record, with plain writes (ADR-361): if they may be stale
 * because the record was edited meanwhile, repeats with the new revision. Returns the number of changes.
 */
export const saveSearchTerms = (tenant: Tenant, inspection: Inspection, now = new Date()): Promise<number> => {
  let current = inspection;
  return retryUntilWritten(async () => {
    const changes = await writeSearchTerms(tenant, current, now);
    if (changes === 0) return 0;
    const found = await findInspection(tenant, inspection.id, { consistent: true });
    if (!found || found.inspection.revision === current.revision) return changes;
    current = found.inspection;
    return undefined;
  });
};

const writeSearchTerms = async (tenant: Tenant, inspection: Inspection, now: Date) => {
  const { table: store, organizationId } = tenant;
  const customer = await findNamed(inspection, tenant, inspection.createdAt);
  const wanted = new Map(makeSearchTerms(organizationId, inspection, customer).map((line) => [line.sk, line]));
  const header = headerKey(organizationId, inspection.id);
  const left = customer?.erased ? await isNameLeft(store, header, customer.id) : false;
  const { items } = await store.search({ pk: header.pk, startsWith: SEARCH_TERMS, consistent: true });
  const stored = new Set(items.map(({ sk }) => sk));
  const missing = [...wanted.values()].filter(({ sk }) => !stored.has(sk));
  const stale = items.filter(({ sk }) => !wanted.has(sk));
  if (left && customer)
    await store.write(removeName(header, inspection.revision, customer.id), {
      put: erasureDue(organizationId, customer.id, now),
    });
  // one at a time: after an error, none may still be on its way
  for (const item of missing) await store.put(item);
  for (const item of stale) await store.remove(item);
  return missing.length + stale.length;
};

/** Schedules the next reminder of each open task. Returns the number of reminders. */
export const scheduleInspectionReminders = async (tenant: Tenant, inspection: Inspection, now = new Date()) => {
  const { table: store, organizationId } = tenant;
  const causes = listCauses(inspection);
  if (causes.length === 0) return 0;
  const after = findReminderStart(inspection.updatedAt, now);
  const opening = await loadOpeningDays(tenant);
  const writes = scheduleReminders(organizationId, String(inspection.id), causes, { after, opening });
  for (const { put } of writes) await store.put(put);
  return writes.length;
};

/** True if the header still contains the name of an erased customer. */
const isNameLeft = async (store: Table, header: Key, customer: string) =>
  (await store.get(header, { consistent: true }))?.customerErased !== customer;

/** Builds the write that removes the name from lists. The record keeps it until its retention period ends. */
const removeName = (key: Key, revision: number, customer: string): Write => ({
  update: {
    key,
    expression: 'SET customerErased = :customer, #summary.#cust = :none',
    condition: 'revision = :seen',
    names: { '#summary': 'summary', '#cust': 'cust' },
    values: { ':customer': customer, ':none': '', ':seen': revision },
  },
});

type Named = Awaited<ReturnType<typeof findNamed>>;
const makeSearchTerms = (organizationId: OrganizationId, inspection: Inspection, customer?: Named): Item[] =>
  findTerms(inspection, customer).map(({ by, value }) => ({
    ...searchTermKey(organizationId, inspection.id, by, value),
    type: 'FOUND',
    gsi2pk: inspectionsByTerm(organizationId, by),
    gsi2sk: `${value}#${inspection.id}`,
  }));

/** Returns the search terms of an inspection, except its whole plate. */
const findTerms = (inspection: Inspection, customer: Named): SearchTerm[] => {
  const { vehicleRegistrationPlate, vehicleVIN, formattedId } = inspection;
  const { customerName, customerPhone, customerHomePhone } = inspection;
  const terms = (by: SearchTerm['by'], values: readonly string[]) => values.map((value) => ({ by, value }));
  return [
    { by: 'NUMBER', value: String(formattedId.formattedIdIdx) },
    ...terms('PLATEEND', findPlateEnds(vehicleRegistrationPlate)),
    ...terms('VIN', findVinTerms(vehicleVIN)),
    // a record whose customer was erased has no customer terms
    ...(customer && !(customer.erased && !customerName) ? terms('CUSTOMERID', [customer.id]) : []),
    ...(customer?.erased ? [] : terms('CUSTOMER', findNameTerms(customerName))),
    ...(customer?.erased ? [] : terms('PHONE', findPhoneTerms(customerPhone, customerHomePhone))),
    ...findNumberTerms(inspection),
  ];
};
