import { withoutLastRecheckDay } from '#shared/inspections/recheck.ts';
import { checklist, findLine, type ItemName } from '#shared/sheets/checklist.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { Result } from '#shared/sheets/result.ts';

/**
 * A line of the sheet, stored under its code: the result as a letter, with reasons, comments and the earlier result if
 * there are any.
 */
export type StoredItem =
  | Letter
  | { r: Letter; x?: (string | number | boolean | null)[][]; c?: (string | number | null)[][]; b?: Letter };

const letters = { PASS: 'P', FAIL: 'F', WARNING: 'W', NOTAPPLICABLE: 'N', UNSELECTED: 'U' } as const satisfies Record<
  Result,
  string
>;
type Letter = (typeof letters)[Result];
const resultsByLetter = new Map<Letter, Result>(Result.options.map((result) => [letters[result], result]));
const namesByCode = new Map<string, ItemName>(checklist.map(({ code, name }) => [code, name]));
const positions = new Map<string, number>(checklist.map(({ code }, place) => [code, place]));

const seconds = (instant: string | undefined) => (instant ? Math.floor(Date.parse(instant) / 1000) : null);
const instant = (at: unknown) => (typeof at === 'number' ? { createdAt: new Date(at * 1000).toISOString() } : {});

export const packItem = ({ result, ReasonForRejections, Comment, resultBefore }: InspectionItem): StoredItem => {
  const r = letters[result];
  const b = resultBefore && letters[resultBefore];
  if (ReasonForRejections.length + Comment.length === 0) return b ? { r, b } : r;
  return {
    r,
    x: ReasonForRejections.map((one) => [one.reasonForRejection, one.workCompleted, seconds(one.createdAt)]),
    c: Comment.map((one) => [one.comment, seconds(one.createdAt)]),
    ...(b && { b }),
  };
};

/** Returns the inspector's entries for a line, without the recheck deadline that we add and without times. */
export const packInput = (item: InspectionItem): StoredItem =>
  packItem({
    ...item,
    ReasonForRejections: item.ReasonForRejections.map((one) => ({ ...one, createdAt: undefined })),
    Comment: withoutLastRecheckDay(item).Comment.map(({ comment }) => ({ comment })),
  });

/** Returns stored items in the order of the form, because maps have no order. The caller validates them. */
export const readItems = (stored: Record<string, StoredItem>) =>
  Object.entries(stored)
    .sort(([one], [other]) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0))
    .map(readItem);

const readItem = ([code, stored]: [string, StoredItem]) => {
  const { r, x = [], c = [], b } = typeof stored === 'string' ? { r: stored } : stored;
  return {
    inspectionItemName: namesByCode.get(code),
    result: resultsByLetter.get(r),
    ReasonForRejections: x.map(([text, done, at]) => ({
      reasonForRejection: text,
      workCompleted: done,
      ...instant(at),
    })),
    Comment: c.map(([text, at]) => ({ comment: text, ...instant(at) })),
    ...(b && { resultBefore: resultsByLetter.get(b) }),
  };
};

export const findItemCode = (name: ItemName) => findLine(name).code;
