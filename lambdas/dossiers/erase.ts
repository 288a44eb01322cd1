import { getNameOrContact } from '#shared/customers/name.ts';
import { getRetentionEnd } from '#shared/dossiers/retention.ts';
import { foldText } from '#shared/input/fold-text.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { findById, isErased } from '../customers/find.ts';
import { listMarks } from '../customers/known.ts';
import { findCustomerRecord } from '../customers/page.ts';
import { erasedItem, readCustomer, readErased, storedSearchEntries } from '../customers/stored.ts';
import { erasureDue } from '../due/erasures.ts';
import { type Acting, type Caller, makeAuthorship } from '../http/context.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { aliasKey, consentsKey, headerKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { eraseMore } from './erase-more.ts';
import { findInspections } from './inspections.ts';
import { indexOlder } from './older.ts';

/**
 * Erases a customer. One transaction leaves only the fact that they were erased, under each of their ids, and schedules
 * the rest: ownerships, search entries, drafts, estimates and, in time, records. A repeated request continues with
 * these.
 */
export const eraseCustomer = async (id: string, name: string, context: Acting) => {
  const erased = await retryUntilWritten(async () => {
    const { item } = await findById(context, id);
    if (!item) throw notFound();
    if (isErased(item)) return readErased(item);
    const customer = readCustomer(item);
    const asked = getNameOrContact(customer);
    if (foldText(name) !== foldText(asked)) throw new Problem('refused', `Type the name to confirm: ${asked}`);
    await indexOlder(customer, context);
    return attempt(customer.CustomerID, context);
  });
  const [own = id] = erased.ids;
  await eraseMore({ organizationId: context.organizationId, customerId: own }, erased.ids, context, context.now);
  return { erasedAt: erased.at, ...(await listRemainingRecords(erased.ids, context)) };
};

/** Returns undefined if another request wrote first. */
const attempt = async (id: string, context: Acting) => {
  const { table, organizationId, now } = context;
  const found = await findCustomerRecord(context, id);
  if (!found) return undefined;
  const { item, customer, aliases, ids } = found;
  const [own, ...others] = erasedItem(organizationId, ids, makeAuthorship(context));
  if (!own) throw new Error('A customer has no id');
  const { refused } = await table.write(
    {
      put: { ...own, ...listMarks(organizationId, customer) },
      condition: 'saves = :saves',
      values: { ':saves': item.saves },
    },
    ...others.map((put) => ({ put })),
    ...aliases.map((alias) => ({ remove: aliasKey(organizationId, id, alias) })),
    { remove: consentsKey(organizationId, id) },
    ...storedSearchEntries(organizationId, customer).map(({ pk, sk }) => ({ remove: { pk, sk } })),
    { put: erasureDue(organizationId, id, now) },
  );
  return refused ? undefined : readErased(own);
};

/** Maximum number of records listed: as many as a person would read. */
const MAX_LISTED = 100;

/**
 * Lists records that still contain an erased customer, with the end of their retention period. The sweep erases the
 * customer from them after that.
 */
const listRemainingRecords = async (ids: readonly string[], tenant: Caller) => {
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
