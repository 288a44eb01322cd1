import type { EstimateId } from '#shared/ids.ts';
import { deleteFile } from '../aws/signed-files.ts';
import type { SavedBy, Tenant } from '../http/context.ts';
import { estimateKey, linkKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { pdfFileKey, readPdfRequest } from './pdf.ts';
import { eraseCustomer } from './sent-hash.ts';
import { headWrite, readFoundEstimate, readSent, type StoredSent } from './stored.ts';

/**
 * Erases the customer from an estimate. Idempotent. First revokes links, so that no more decisions arrive. Then writes
 * the estimate as a new version, so that concurrent edits and sends conflict. Finally erases the customer from sent
 * versions and decisions, and deletes the PDFs.
 */
export const eraseEstimateCustomer = async (id: EstimateId, tenant: Tenant, now: Date) => {
  const { table, organizationId } = tenant;
  const { pk } = estimateKey(organizationId, id);
  const itemsOf = async (...types: Item['type'][]) =>
    (await searchAll(table, { pk, consistent: true })).filter(({ type }) => types.includes(type));
  for (const { id: linkId, mailedTo, handedTo, revokedAt } of await itemsOf('LINK'))
    if (mailedTo !== '' || handedTo || revokedAt === undefined) await endLink(tenant, id, String(linkId), now);
  await retryUntilWritten(() => blankHead(pk, tenant));
  for (const item of await itemsOf('SENT')) {
    const { Customer } = readSent(item);
    if (hasText(Customer)) await replaceSent(item, eraseCustomer(readSent(item)), tenant);
  }
  for (const { pk, sk, name } of await itemsOf('DECISION'))
    if (name !== '')
      await table.update({
        key: { pk, sk },
        expression: 'SET #name = :none',
        condition: 'attribute_exists(pk)',
        names: { '#name': 'name' },
        values: { ':none': '' },
      });
  for (const { pk, sk, reason } of await itemsOf('TAKENBACK'))
    if (reason) await table.update({ key: { pk, sk }, expression: 'REMOVE reason', condition: 'attribute_exists(pk)' });
  await erasePdfs(await itemsOf('ESTIMATEPDF', 'SENT'), tenant);
};

const hasText = (customer: Record<string, string>) => Object.values(customer).some((text) => text !== '');
const blank = <Fields extends Record<string, string>>(fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Fields;

const endLink = ({ table, organizationId }: Tenant, id: EstimateId, linkId: string, now: Date) =>
  table.update({
    key: linkKey(organizationId, id, linkId),
    expression: 'SET mailedTo = :none, revokedAt = if_not_exists(revokedAt, :at) REMOVE handedTo',
    condition: 'attribute_exists(pk)',
    values: { ':none': '', ':at': now.toISOString() },
  });

/** Returns undefined if another write won. */
const blankHead = async (pk: string, { table, organizationId }: Tenant) => {
  const found = readFoundEstimate(await searchAll(table, { pk, consistent: true }));
  if (!found) return true;
  const { item, head } = found;
  const { Customer, answer, customerId, InspectionID } = head;
  const isMarked = !customerId && (InspectionID !== null || head.customerErased);
  if (isMarked && !hasText(Customer) && !answer?.name && !head.notes && !head.internalNotes) return true;
  const next = {
    ...head,
    customerId: undefined,
    Customer: blank(Customer),
    // notes may identify the customer
    notes: '',
    internalNotes: '',
    version: head.version + 1,
    ...(answer && { answer: { ...answer, name: '' } }),
    ...(InspectionID === null && { customerErased: true as const }),
  };
  const { refused } = await table.write(headWrite(organizationId, next, head.version, item.savedBy as SavedBy));
  return refused ? undefined : true;
};

const replaceSent = (item: Item, sent: StoredSent, { table }: Tenant) =>
  table.write({
    put: { pk: item.pk, sk: item.sk, type: 'SENT', ...sent },
    condition: 'attribute_exists(pk)',
  });

/** Deletes the PDFs, which contain the customer. On request they are rendered again without the customer. */
const erasePdfs = async (items: readonly Item[], { table }: Tenant) => {
  const hashes = new Map(
    items.filter(({ type }) => type === 'SENT').map((item) => [readSent(item).number, readSent(item).hash]),
  );
  for (const item of items.filter(({ type }) => type === 'ESTIMATEPDF')) {
    const pdf = readPdfRequest(item);
    const hash = hashes.get(pdf.number);
    if (hash) await deleteFile(pdfFileKey(pdf, { hash }));
    await table.write({ remove: { pk: item.pk, sk: item.sk } });
  }
};
