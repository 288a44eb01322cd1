import type { DraftId, PaperId } from '#shared/ids.ts';
import { tryAgain } from '#shared/problem.ts';
import { type Acting, makeAuthorship, type Tenant } from '../http/context.ts';
import { numberKey, readNumber, sharedNumberKey, sheetCounterKey, sheetNumbers } from '../table/keys.ts';
import {
  type Item,
  type Refusal,
  typeAssignment,
  typeNames,
  typeValues,
  type Update,
  type Write,
} from '../table/table.ts';

/** The holder of a sheet number. An inspection holds the number itself if it was submitted without a draft. */
type Taker = { draftId: DraftId } | { paperInspectionId: PaperId } | { inspectionId: number };
/** The result of writing something with a number, and its writes. */
export type Numbered<Made> = { made: Made; taker: Taker; writes: Write[] };

/** Attempts for concurrent requests. Numbers that are already reserved are skipped at once. */
const ATTEMPTS = 5;

/**
 * Writes something with the organization's next sheet number and an item for the number, so that no number is used
 * twice and each number has a history. If the write is refused for another reason, marks the number as lost.
 */
export const writeWithNumber = async <Made>(
  context: Acting,
  make: (number: number) => Numbered<Made>,
): Promise<{ made: Made; refused?: Refusal[] }> => {
  const { table, organizationId } = context;
  for (let round = 0; round < ATTEMPTS; round++) {
    const number = await nextNumber(context);
    const { made, taker, writes } = make(number);
    const put: Item = {
      ...numberKey(organizationId, number),
      type: 'NUMBER',
      ...taker,
      takenBy: makeAuthorship(context),
    };
    const condition = 'attribute_not_exists(pk)';
    const { refused } = await table.write(...writes, { put, condition });
    if (!refused) return { made };
    const others = refused.filter(({ index }) => index < writes.length);
    const isFree = others.length === refused.length;
    if (isFree) await table.write({ put: { ...put, lost: true }, condition });
    if (others.length > 0) return { made, refused: others };
    await skipTakenNumbers(context);
  }
  throw tryAgain();
};

const nextNumber = async ({ table, organizationId }: Tenant) => {
  const taken = await table.update({
    key: sheetCounterKey(organizationId),
    expression: `SET ${typeAssignment} ADD taken :one`,
    names: typeNames,
    values: { ...typeValues('COUNTER'), ':one': 1 },
  });
  if (taken.refused) throw new Error('A write without a condition was refused');
  return Number(taken.item.taken);
};

/** Moves the counter, which can be behind after a restore, past reserved numbers. */
export const skipTakenNumbers = async ({ table, organizationId }: Tenant) => {
  const pk = sheetNumbers(organizationId);
  const { items } = await table.search({ pk, newestFirst: true, limit: 1, consistent: true });
  const last = items[0] && readNumber(items[0]);
  if (last === undefined) return;
  await table.update({
    key: sheetCounterKey(organizationId),
    expression: 'SET taken = :last',
    condition: 'taken < :last',
    values: { ':last': last },
  });
};

/** A draft that shares the number of its paper sheet, or of the inspection it rechecks. */
type KeptNumber = { number: number; recheckIdx: number; draftId: DraftId };

export const keepNumber = ({ number, recheckIdx, draftId }: KeptNumber, context: Acting): Write => ({
  put: {
    ...sharedNumberKey(context.organizationId, number, recheckIdx, draftId),
    type: 'NUMBER',
    draftId,
    takenBy: makeAuthorship(context),
  },
});

const findNumberKey = (draft: Item, draftId: DraftId, { organizationId }: Tenant) => {
  const [number, recheckIdx] = [Number(draft.number), Number(draft.recheckIdx)];
  const isKept = recheckIdx > 0 || draft.paperInspectionId !== undefined;
  return isKept ? sharedNumberKey(organizationId, number, recheckIdx, draftId) : numberKey(organizationId, number);
};

/**
 * Builds the update that marks a discarded draft's number. Creates the item for an old number without one. Refused if
 * the item belongs to something else.
 */
export const discardNumber = (draft: Item, draftId: DraftId, context: Acting): Update => ({
  key: findNumberKey(draft, draftId, context),
  expression: `SET ${typeAssignment}, draftId = :draft, discarded = :who`,
  condition: 'attribute_not_exists(pk) OR draftId = :draft',
  names: typeNames,
  values: { ...typeValues('NUMBER'), ':draft': draftId, ':who': makeAuthorship(context) },
});

/** Builds the update that removes this mark from the number of a restored draft. */
export const restoreNumber = (draft: Item, draftId: DraftId, context: Tenant): Update => ({
  key: findNumberKey(draft, draftId, context),
  expression: 'REMOVE discarded',
  condition: 'draftId = :draft',
  values: { ':draft': draftId },
});
