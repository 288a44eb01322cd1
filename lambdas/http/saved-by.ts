import type { Actor } from '#shared/sheets/model.ts';
import type { Item } from '../table/item.ts';
import type { Context } from './context.ts';

/** Returns a person's ids without their name. */
export const pickIds = ({ userId, subUserId }: Actor) => ({ userId, ...(subUserId && { subUserId }) });

/** Records who did something and when, by ids. */
export const makeAuthorship = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  ...pickIds(actor),
  at: now.toISOString(),
});
export type SaidBy = ReturnType<typeof makeAuthorship>;

/** Who wrote an item and when. `asOf`: when its content was true, if earlier than that. */
export type SavedBy = SaidBy & { asOf?: string };

/** Records who writes an item now. `asOf`: from `readAsOf`. Content added to `before` keeps the newer of both times. */
export const makeSavedBy = (context: Pick<Context, 'actor' | 'now'>, asOf?: string, before?: Item): SavedBy => {
  const said = makeAuthorship(context);
  const told = asOf ?? said.at;
  const newest = before && isWrittenSince(before, told) ? findAsOf(before) : told;
  return { ...said, ...(newest && newest !== said.at && { asOf: newest }) };
};

/** Parses the time of content that is sent late, in the stored format. Returns undefined if it is not in the past. */
export const readAsOf = (told: string | undefined, now: Date) => {
  const asOf = told && new Date(told).toISOString();
  return asOf && asOf < now.toISOString() ? asOf : undefined;
};

/** For items stored before `asOf` existed, the write time if known. */
const findAsOf = (item: Item | undefined) => {
  const savedBy = item?.savedBy as SavedBy | undefined;
  return savedBy?.asOf ?? savedBy?.at;
};

/** True if the item's content was true at that time or later. */
export const isWrittenSince = (item: Item, at: string) => (findAsOf(item) ?? '') >= at;

/** The condition that an item's content is older. */
export const isOlderCondition = (asOf: string) => ({
  condition:
    '(attribute_not_exists(savedBy) OR savedBy.asOf < :asOf OR attribute_not_exists(savedBy.asOf) AND savedBy.#at < :asOf)',
  names: { '#at': 'at' },
  values: { ':asOf': asOf },
});
