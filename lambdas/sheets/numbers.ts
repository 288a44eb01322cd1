import type { DraftId, PaperId } from '#shared/ids.ts';
import { tryAgain } from '#shared/problem.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { saidBy } from '../http/said-by.ts';
import { type Item, kindNames, kindSet, kindValues } from '../table/item.ts';
import { keptNumberKey, numberKey, readNumber, sheetCounterKey, sheetNumbers } from '../table/keys.ts';
import type { Refusal } from '../table/refusals.ts';
import type { Update, Write } from '../table/table.ts';

/** Whose a sheet number is. An inspection has one itself that was submitted without a draft. */
type Taker = { draftId: DraftId } | { paperInspectionId: PaperId } | { inspectionId: number };
/** What is written with a number, and what that is. */
type Numbered<Made> = { made: Made; taker: Taker; writes: Write[] };

/** Numbers that are taken already are left behind at once, but by others in the same moment. */
const ROUNDS = 5;

/**
 * Writes something that takes the organization's next sheet number, with an item for the number itself: no number is ever
 * given twice, and each says what became of it. Refused for another reason, the number is lost, and its item says that.
 */
export const writeWithNumber = async <Made>(
  context: Acting,
  make: (number: number) => Numbered<Made>,
): Promise<{ made: Made; refused?: Refusal[] }> => {
  const { table, organizationId } = context;
  for (let round = 0; round < ROUNDS; round++) {
    const number = await nextNumber(context);
    const { made, taker, writes } = make(number);
    const put: Item = { ...numberKey(organizationId, number), type: 'NUMBER', ...taker, takenBy: saidBy(context) };
    const condition = 'attribute_not_exists(pk)';
    const { refused } = await table.write(...writes, { put, condition });
    if (!refused) return { made };
    const others = refused.filter(({ index }) => index < writes.length);
    const isFree = others.length === refused.length;
    if (isFree) await table.write({ put: { ...put, lost: true }, condition });
    if (others.length > 0) return { made, refused: others };
    await leaveTakenBehind(context);
  }
  throw tryAgain();
};

const nextNumber = async ({ table, organizationId }: Tenant) => {
  const taken = await table.update({
    key: sheetCounterKey(organizationId),
    expression: `SET ${kindSet} ADD taken :one`,
    names: kindNames,
    values: { ...kindValues('COUNTER'), ':one': 1 },
  });
  if (taken.refused) throw new Error('A write without a condition was refused');
  return Number(taken.item.taken);
};

/** The counter stands behind a number that is taken, as after a restore of it alone: it goes on after the last one. */
const leaveTakenBehind = async ({ table, organizationId }: Tenant) => {
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

/** Of a draft that keeps a number which something else took: that of its paper sheet, or of what it rechecks. */
type Keeping = { number: number; recheckIdx: number; draftId: DraftId };

export const keepNumber = ({ number, recheckIdx, draftId }: Keeping, context: Acting): Write => ({
  put: {
    ...keptNumberKey(context.organizationId, number, recheckIdx, draftId),
    type: 'NUMBER',
    draftId,
    takenBy: saidBy(context),
  },
});

/** The number's item says that its draft was discarded, also where it is older than such items; unless it is another's. */
export const discardNumber = (draft: Item, draftId: DraftId, context: Acting): Update => {
  const { organizationId } = context;
  const [number, recheckIdx] = [Number(draft.number), Number(draft.recheckIdx)];
  const keeps = recheckIdx > 0 || draft.paperInspectionId !== undefined;
  return {
    key: keeps ? keptNumberKey(organizationId, number, recheckIdx, draftId) : numberKey(organizationId, number),
    expression: `SET ${kindSet}, draftId = :draft, discarded = :who`,
    condition: 'attribute_not_exists(pk) OR draftId = :draft',
    names: kindNames,
    values: { ...kindValues('NUMBER'), ':draft': draftId, ':who': saidBy(context) },
  };
};
