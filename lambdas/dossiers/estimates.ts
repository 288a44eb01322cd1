import type { ExportedEstimate } from '#shared/dossiers/model.ts';
import { lineCents } from '#shared/estimates/money.ts';
import type { SentLine } from '#shared/estimates/sent-estimate.ts';
import { EstimateId } from '#shared/ids.ts';
import { eraseEstimateCustomer } from '../estimates/erase-customer.ts';
import { listEstimateIds } from '../estimates/of-inspection.ts';
import { readFoundEstimate, readSent } from '../estimates/stored.ts';
import type { Tenant } from '../http/context.ts';
import { customerEstimatesQuery, estimateKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';

/** Lists the estimates that were made for a customer, by any of their ids, without an inspection. */
const listOwnEstimates = async (customers: readonly string[], { table, organizationId }: Tenant) => {
  const searches = customers.map((id) =>
    searchAll(table, { ...customerEstimatesQuery(organizationId, id), consistent: true }),
  );
  return (await Promise.all(searches)).flat().map(({ estimateId }) => EstimateId.parse(estimateId));
};

const wordsAndCents = ({ words, cents }: Pick<SentLine, 'words' | 'cents'>) => ({ words, cents });

/** Exports the estimates of an inspection. Those after the first are listed separately. */
export const exportEstimates = async (inspectionId: number, tenant: Tenant) => {
  const ids = await listEstimateIds(inspectionId, tenant);
  const [first, ...moreEstimates] = await exportAll(ids, tenant);
  return { ...first, ...(moreEstimates.length > 0 && { moreEstimates }) };
};

/** Exports the estimates that were made for a customer without an inspection. */
export const exportOwnEstimates = async (customers: readonly string[], tenant: Tenant) =>
  exportAll(await listOwnEstimates(customers, tenant), tenant);

const exportAll = async (ids: readonly EstimateId[], tenant: Tenant) =>
  (await Promise.all(ids.map((id) => exportEstimate(id, tenant)))).filter((one) => one !== undefined);

/** Exports an estimate: its customer, its content, the versions sent and the decisions. */
const exportEstimate = async (id: EstimateId, tenant: Tenant) => {
  const { pk } = estimateKey(tenant.organizationId, id);
  const items = await searchAll(tenant.table, { pk, consistent: true });
  const found = readFoundEstimate(items);
  if (!found) return undefined;
  const { Customer, estimateNumber, state, lines, notes, internalNotes } = found.head;
  const sent = items.filter(({ type }) => type === 'SENT').map(readSent);
  const wordsOf = new Map(sent.flatMap((one) => one.lines.map((line) => [`${one.number} ${line.id}`, line.words])));
  const estimateContent: ExportedEstimate = {
    ...{ estimateNumber, state, notes, internalNotes },
    lines: lines.map((line) => ({ words: line.words, cents: lineCents(line) })),
    sent: sent.map(({ number, sentAt: at, expiresOn, totalCents, notes: told, lines: priced }) => ({
      ...{ number, at, expiresOn, totalCents, notes: told },
      lines: priced.map(wordsAndCents),
    })),
    answers: found.decisions.map(({ number, at, how, name, approvedCents, takenBack, lines: said }) => ({
      ...{ number, at, how, name, approvedCents, takenBack },
      lines: said.map(({ id: line, decision }) => ({ words: wordsOf.get(`${number} ${line}`) ?? '', decision })),
    })),
  };
  return { estimate: Customer, estimateContent };
};

export const eraseFromEstimates = async (inspectionId: number, tenant: Tenant, now: Date) => {
  for (const id of await listEstimateIds(inspectionId, tenant)) await eraseEstimateCustomer(id, tenant, now);
};

/** Erases a customer from the estimates that were made for them without an inspection. */
export const eraseFromOwnEstimates = async (customers: readonly string[], tenant: Tenant, now: Date) => {
  for (const id of await listOwnEstimates(customers, tenant)) await eraseEstimateCustomer(id, tenant, now);
};
