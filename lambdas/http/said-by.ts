import type { Actor } from '#shared/sheets/model.ts';
import type { Item } from '../table/item.ts';
import type { Context } from './context.ts';

/** A person by ids alone. */
export const idsOf = ({ userId, subUserId }: Actor) => ({ userId, ...(subUserId && { subUserId }) });

/** Who says or does something, by ids, and when: for the record of what is kept. */
export const saidBy = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  ...idsOf(actor),
  at: now.toISOString(),
});
export type SaidBy = ReturnType<typeof saidBy>;

/** Who has written an item, and when. `asOf`: when what it holds was true, where that is not when it was written. */
export type SavedBy = SaidBy & { asOf?: string };

/**
 * The same for an item that is written now. `asOf`: when that was true that is told, as `readAsOf` answers it. What is added
 * to `before` makes that no older.
 */
export const savedNow = (context: Pick<Context, 'actor' | 'now'>, asOf?: string, before?: Item): SavedBy => {
  const said = saidBy(context);
  const told = asOf ?? said.at;
  const newest = before && isSaidSince(before, told) ? findAsOf(before) : told;
  return { ...said, ...(newest && newest !== said.at && { asOf: newest }) };
};

/** When it was true what a page tells late, in the digits that are stored; undefined: it is true now, and never later. */
export const readAsOf = (told: string | undefined, now: Date) => {
  const asOf = told && new Date(told).toISOString();
  return asOf && asOf < now.toISOString() ? asOf : undefined;
};

/** When what an item holds was true; of one stored before that was kept, when it was written, as far as that is known. */
const findAsOf = (item: Item | undefined) => {
  const savedBy = item?.savedBy as SavedBy | undefined;
  return savedBy?.asOf ?? savedBy?.at;
};

/** Whether an item holds what was true at that instant or later. */
export const isSaidSince = (item: Item, at: string) => (findAsOf(item) ?? '') >= at;

/** The condition that it does not. */
export const saidBefore = (asOf: string) => ({
  condition:
    '(attribute_not_exists(savedBy) OR savedBy.asOf < :asOf OR attribute_not_exists(savedBy.asOf) AND savedBy.#at < :asOf)',
  names: { '#at': 'at' },
  values: { ':asOf': asOf },
});
