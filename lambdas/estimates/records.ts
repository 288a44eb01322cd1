import { isDeepStrictEqual } from 'node:util';
import {
  type Estimate,
  type EstimateChanges,
  type EstimateLine,
  LINES_MAX,
  type WofEstimate,
} from '#shared/estimates/model.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { savedNow } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { estimateKey, estimateOfKey, headerKey } from '../table/keys.ts';
import { untilWritten } from '../table/until-written.ts';
import { estimateItem, linesOf, readEstimate } from './stored.ts';

/** None where there is no such inspection: somebody else's answers as one that never was. */
export const listEstimates = async (inspectionId: number, { table, organizationId }: Tenant) => {
  const found = await table.get(estimateOfKey(organizationId, inspectionId), { consistent: true });
  return found ? [{ EstimateID: readEstimateOf(found), InspectionID: inspectionId }] : [];
};

const readEstimateOf = ({ estimateId }: Item) => EstimateId.parse(estimateId);

/** Begins the estimate of an inspection. Whoever asks again, or at the same moment, gets the same one. */
export const createEstimate = async (told: WofEstimate, context: Acting) =>
  untilWritten(async () => {
    const { table, organizationId, now } = context;
    const { InspectionID, Vehicle, Customer } = told;
    const keys = [estimateOfKey(organizationId, InspectionID), headerKey(organizationId, InspectionID)];
    const [begun, header] = await table.getAll(keys, { consistent: true });
    if (begun) return { EstimateID: readEstimateOf(begun) };
    if (!header) throw notFound();
    const lines = linesOf(told);
    if (lines.length > LINES_MAX)
      throw new Problem('not-valid', `An estimate has at most ${LINES_MAX} lines: leave some of the comments out.`);
    const EstimateID = EstimateId.parse(newId('est'));
    const at = now.toISOString();
    const estimate = { EstimateID, InspectionID, Vehicle, Customer, lines, version: 1, createdAt: at, updatedAt: at };
    const condition = 'attribute_not_exists(pk)';
    const { refused } = await table.write(
      { put: estimateItem(organizationId, estimate, savedNow(context)), condition },
      {
        put: { ...estimateOfKey(organizationId, InspectionID), type: 'ESTIMATEOF', estimateId: EstimateID },
        condition,
      },
    );
    return refused ? undefined : { EstimateID };
  });

export const loadEstimate = async (id: EstimateId, { table, organizationId }: Tenant): Promise<Estimate> => {
  const item = await table.get(estimateKey(organizationId, id), { consistent: true });
  if (!item) throw notFound();
  return readEstimate(item);
};

type Changed = EstimateChanges & { version: number };

/** Saves on the version that was seen. Where another was first it answers 412 with what there is, unless that is the same. */
export const saveEstimate = async (id: EstimateId, { version: seen, ...told }: Changed, context: Acting) => {
  const { table, organizationId, now } = context;
  const before = await loadEstimate(id, context);
  const changes = { ...told, lines: linesKept(told.lines, before.lines) };
  const outdated = (held: Estimate) => {
    if (!isDeepStrictEqual(changesOf(held), changes))
      throw new Problem('version-conflict', 'This estimate was changed by somebody else.', held);
    return held;
  };
  if (before.version !== seen) return outdated(before);
  const { totalCents: _, ...kept } = before;
  const estimate = { ...kept, ...changes, version: seen + 1, updatedAt: now.toISOString() };
  const put = estimateItem(organizationId, estimate, savedNow(context));
  const { refused } = await table.write({
    put,
    condition: '#version = :seen',
    names: { '#version': 'version' },
    values: { ':seen': seen },
  });
  return refused ? outdated(await loadEstimate(id, context)) : readEstimate(put);
};

const changesOf = ({ Customer, lines }: Estimate): EstimateChanges => ({ Customer, lines });

/** Of a line that was there, its words may change, and not what it was made of; a line that was not is the workshop's. */
const linesKept = (told: readonly EstimateLine[], before: readonly EstimateLine[]) => {
  if (new Set(told.map(({ id }) => id)).size < told.length)
    throw new Problem('refused', 'The same line stands there twice.');
  return told.map((line): EstimateLine => {
    const { inspectionItemName: _, ...own } = line;
    const was = before.find(({ id }) => id === line.id);
    if (!was) return { ...line, from: 'workshop' };
    return { ...own, from: was.from, ...(was.inspectionItemName && { inspectionItemName: was.inspectionItemName }) };
  });
};
