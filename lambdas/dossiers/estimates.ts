import type { ExportedEstimate } from '#shared/dossiers/model.ts';
import { lineCents } from '#shared/estimates/money.ts';
import type { SentLine } from '#shared/estimates/sent-estimate.ts';
import { EstimateId } from '#shared/ids.ts';
import { eraseEstimateCustomer } from '../estimates/erase-customer.ts';
import { readFoundEstimate, readSent } from '../estimates/stored.ts';
import type { Tenant } from '../http/context.ts';
import { estimateKey, inspectionEstimateKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';

const findEstimate = async (inspectionId: number, { table, organizationId }: Tenant) => {
  const which = await table.get(inspectionEstimateKey(organizationId, inspectionId), { consistent: true });
  return which && EstimateId.parse(which.estimateId);
};

const wordsAndCents = ({ words, cents }: Pick<SentLine, 'words' | 'cents'>) => ({ words, cents });

/** Exports an inspection's estimate, if any: its customer, its content, the versions sent and the decisions. */
export const exportEstimate = async (inspectionId: number, tenant: Tenant) => {
  const id = await findEstimate(inspectionId, tenant);
  if (!id) return undefined;
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

export const eraseFromEstimate = async (inspectionId: number, tenant: Tenant, now: Date) => {
  const id = await findEstimate(inspectionId, tenant);
  if (id) await eraseEstimateCustomer(id, tenant, now);
};
