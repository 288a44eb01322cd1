import { isStartAsked } from '#shared/events.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { causesOf } from '#shared/reminders/causes.ts';
import { logLines } from '../aws/log-lines.ts';
import { findNamed } from '../customers/save.ts';
import { erasureDue } from '../due/erasures.ts';
import { armed, mentionedSince } from '../due/reminders.ts';
import type { Tenant } from '../http/context.ts';
import { table } from '../table/connect.ts';
import { type Event, findEventItem } from '../table/event-item.ts';
import type { Item } from '../table/item.ts';
import {
  headerKey,
  inspectionsByTerm,
  type Key,
  readOrganizationId,
  SEARCH_TERMS,
  searchTermKey,
} from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Table, Write } from '../table/table.ts';
import { countReasons, saveFact } from './count-inspection.ts';
import { finishSubmission } from './finish-submission.ts';
import { findInspection } from './records.ts';
import { numberTerms } from './same-numbers.ts';
import { findNameTerms, findVinTerms, type SearchTerm } from './search-terms.ts';

/**
 * Woken when a record was made or changed: keeps what it is found by, what it counts as and the reasons it gives, and writes down
 * its vehicle and its customer. It writes what the record says now, so twice, late or in another order ends the same.
 */
export const handler = async (event: Event): Promise<void> => {
  if (isStartAsked(event)) return;
  const item = await findEventItem(event);
  if (!item) throw new Error('What was to be indexed is not there yet');
  const tenant: Tenant = { table: table(), organizationId: readOrganizationId(item) };
  const id = Number(item.inspectionId);
  const found = await findInspection(tenant, id, { consistent: true });
  if (!found) throw new Error(`Inspection ${id} is not there yet`);
  await saveTermItems(tenant, found.inspection);
  await finishSubmission(tenant, found.inspection);
  await armReminders(tenant, found.inspection);
  await saveFact(tenant, id, found);
  // last, as it says that the rest is done
  await countReasons(tenant, found);
  logLines.info(JSON.stringify({ level: 'info', organizationId: tenant.organizationId, inspectionId: id }));
};

/**
 * The lines that lead to an inspection: those it should have are there afterwards, and no others. Nothing is written once
 * there is a newer revision: that has an event of its own.
 */
export const saveTermItems = async (tenant: Tenant, inspection: Inspection, now = new Date()) => {
  const { table: store, organizationId } = tenant;
  const customer = await findNamed(inspection, tenant, inspection.createdAt);
  const wanted = new Map(makeTermItems(organizationId, inspection, customer).map((line) => [line.sk, line]));
  const header = headerKey(organizationId, inspection.id);
  const left = customer?.erased ? await findNameLeft(store, header, customer.id) : false;
  const { items } = await store.search({ pk: header.pk, startsWith: SEARCH_TERMS, consistent: true });
  const stored = new Set(items.map(({ sk }) => sk));
  const missing = [...wanted.values()].filter(({ sk }) => !stored.has(sk));
  const stale = items.filter(({ sk }) => !wanted.has(sk));
  if (missing.length + stale.length === 0 && !left) return 0;
  await store.write(
    ...(left && customer
      ? [nameTakenOff(header, inspection.revision, customer.id), { put: erasureDue(organizationId, customer.id, now) }]
      : [{ check: header, condition: 'revision = :seen', values: { ':seen': inspection.revision } }]),
    ...missing.map((put) => ({ put })),
    ...stale.map((remove) => ({ remove })),
  );
  return missing.length + stale.length;
};

/** Makes the next reminder due of each thing that an inspection leaves to be done; answers of how many. */
export const armReminders = async (
  { table: store, organizationId }: Tenant,
  inspection: Inspection,
  now = new Date(),
) => {
  const since = mentionedSince(inspection.updatedAt, now);
  const writes = armed(organizationId, String(inspection.id), causesOf(inspection), since);
  if (writes.length > 0) await store.write(...writes);
  return writes.length;
};

/** Whether a header says the name of a customer who was erased. */
const findNameLeft = async (store: Table, header: Key, customer: string) =>
  (await store.get(header, { consistent: true }))?.customerErased !== customer;

/** Lists do not say any more who it was: the record does, for as long as it must be kept. */
const nameTakenOff = (key: Key, revision: number, customer: string): Write => ({
  update: {
    key,
    expression: 'SET customerErased = :customer, #summary.#cust = :none',
    condition: 'revision = :seen',
    names: { '#summary': 'summary', '#cust': 'cust' },
    values: { ':customer': customer, ':none': '', ':seen': revision },
  },
});

type Named = Awaited<ReturnType<typeof findNamed>>;
export const makeTermItems = (organizationId: OrganizationId, inspection: Inspection, customer?: Named): Item[] =>
  findTerms(inspection, customer).map(({ by, value }) => ({
    ...searchTermKey(organizationId, inspection.id, by, value),
    type: 'FOUND',
    gsi2pk: inspectionsByTerm(organizationId, by),
    gsi2sk: `${value}#${inspection.id}`,
  }));

/** What an inspection is found by beside its plate. */
const findTerms = (inspection: Inspection, customer: Named): SearchTerm[] => {
  const { vehicleVIN, formattedId, customerName } = inspection;
  return [
    { by: 'NUMBER', value: String(formattedId.formattedIdIdx) },
    ...findVinTerms(vehicleVIN).map((value) => ({ by: 'VIN' as const, value })),
    // a record that was erased itself has nothing more to be looked for
    ...(customer && !(customer.erased && !customerName) ? [{ by: 'CUSTOMERID' as const, value: customer.id }] : []),
    ...(customer?.erased ? [] : findNameTerms(customerName)).map((value) => ({ by: 'CUSTOMER' as const, value })),
    ...numberTerms(inspection),
  ];
};
