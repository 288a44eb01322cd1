import { createSubmitted } from '#shared/drafts/submitted-inspection.ts';
import { Problem } from '#shared/problem.ts';
import type { SaidBy, Tenant } from '../http/context.ts';
import { readName } from '../sheets/read-name.ts';
import type { Item } from '../table/table.ts';

export const draftGoneProblem = (by?: string) =>
  new Problem('draft-gone', 'Inspection no longer exists', by === undefined ? undefined : { by });

/** Returns an open draft. Throws if it was submitted (with the inspection), was discarded or doesn't exist. */
export const requireOpenDraft = (item: Item | undefined): Item => {
  if (item?.state === 'submitted') throw createSubmitted(item.inspectionId);
  if (item?.state !== 'open') throw draftGoneProblem();
  return item;
};

/** Does the same, and names the person who discarded the draft. */
export const requireOpenOrName = async ({ table }: Pick<Tenant, 'table'>, item: Item | undefined): Promise<Item> => {
  if (item?.state !== 'discarded') return requireOpenDraft(item);
  throw draftGoneProblem(await readName(table, (item.discardedBy ?? {}) as Partial<SaidBy>));
};
