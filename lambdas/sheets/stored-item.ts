import { checklist, findLine, type ItemName } from '#shared/sheets/checklist.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { Result } from '#shared/sheets/result.ts';

/** A line of the sheet as it is kept, under its code: its result as a letter, and its reasons and comments if it has any. */
export type StoredItem =
  | Letter
  | { r: Letter; x?: (string | number | boolean | null)[][]; c?: (string | number | null)[][] };

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

export const storedItem = ({ result, ReasonForRejections, Comment }: InspectionItem): StoredItem => {
  const r = letters[result];
  if (ReasonForRejections.length + Comment.length === 0) return r;
  return {
    r,
    x: ReasonForRejections.map((one) => [one.reasonForRejection, one.workCompleted, seconds(one.createdAt)]),
    c: Comment.map((one) => [one.comment, seconds(one.createdAt)]),
  };
};

/** Stored items in the order of the form, for a stored map has none; to be parsed by whoever reads them. */
export const readItems = (stored: Record<string, StoredItem>) =>
  Object.entries(stored)
    .sort(([one], [other]) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0))
    .map(readItem);

const readItem = ([code, stored]: [string, StoredItem]) => {
  const { r, x = [], c = [] } = typeof stored === 'string' ? { r: stored } : stored;
  return {
    inspectionItemName: nameOfCode.get(code),
    result: resultOf.get(r),
    ReasonForRejections: x.map(([text, done, at]) => ({
      reasonForRejection: text,
      workCompleted: done,
      ...instant(at),
    })),
    Comment: c.map(([text, at]) => ({ comment: text, ...instant(at) })),
  };
};

/** The item of a code; codes are never given to another item. */
export const findItemName = (code: string): ItemName => {
  const name = nameOfCode.get(code);
  if (!name) throw new Error(`No line of the checklist has the code ${code}`);
  return name;
};

export const findItemCode = (name: ItemName) => findLine(name).code;
