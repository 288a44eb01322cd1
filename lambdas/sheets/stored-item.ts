import { withoutLastRecheckDay } from '#shared/inspections/last-recheck-day.ts';
import { checklist, findLine, type ItemName } from '#shared/sheets/checklist.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { Result } from '#shared/sheets/result.ts';

/** A line of the sheet as it is kept, under its code: its result as a letter, and what else there is: reasons, comments, what it stood at before. */
export type StoredItem =
  | Letter
  | { r: Letter; x?: (string | number | boolean | null)[][]; c?: (string | number | null)[][]; b?: Letter };

const letters = { PASS: 'P', FAIL: 'F', WARNING: 'W', NOTAPPLICABLE: 'N', UNSELECTED: 'U' } as const satisfies Record<
  Result,
  string
>;
type Letter = (typeof letters)[Result];
const resultOf = new Map<Letter, Result>(Result.options.map((result) => [letters[result], result]));
const nameOfCode = new Map<string, ItemName>(checklist.map(({ code, name }) => [code, name]));
const placeOf = new Map<string, number>(checklist.map(({ code }, place) => [code, place]));

const seconds = (instant: string | undefined) => (instant ? Math.floor(Date.parse(instant) / 1000) : null);
const instant = (at: unknown) => (typeof at === 'number' ? { createdAt: new Date(at * 1000).toISOString() } : {});

export const storedItem = ({ result, ReasonForRejections, Comment, resultBefore }: InspectionItem): StoredItem => {
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

/** What the inspector says of a line: not the last day for a recheck, which is ours to tell, nor when a remark was made. */
export const saidItem = (item: InspectionItem): StoredItem =>
  storedItem({
    ...item,
    ReasonForRejections: item.ReasonForRejections.map((one) => ({ ...one, createdAt: undefined })),
    Comment: withoutLastRecheckDay(item).Comment.map(({ comment }) => ({ comment })),
  });

/** Stored items in the order of the form, for a stored map has none; to be parsed by whoever reads them. */
export const readItems = (stored: Record<string, StoredItem>) =>
  Object.entries(stored)
    .sort(([one], [other]) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0))
    .map(readItem);

const readItem = ([code, stored]: [string, StoredItem]) => {
  const { r, x = [], c = [], b } = typeof stored === 'string' ? { r: stored } : stored;
  return {
    inspectionItemName: nameOfCode.get(code),
    result: resultOf.get(r),
    ReasonForRejections: x.map(([text, done, at]) => ({
      reasonForRejection: text,
      workCompleted: done,
      ...instant(at),
    })),
    Comment: c.map(([text, at]) => ({ comment: text, ...instant(at) })),
    ...(b && { resultBefore: resultOf.get(b) }),
  };
};

/** The item of a code; codes are never given to another item. */
export const findItemName = (code: string): ItemName => {
  const name = nameOfCode.get(code);
  if (!name) throw new Error(`No line of the checklist has the code ${code}`);
  return name;
};

export const findItemCode = (name: ItemName) => findLine(name).code;
