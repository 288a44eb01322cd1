import { Problem } from '#shared/problem.ts';
import type { Item } from '../table/table.ts';

export const draftGoneProblem = () => new Problem('draft-gone', 'Inspection no longer exists');

/** Returns an open draft. Throws if it was submitted (with the inspection), was discarded or doesn't exist. */
export const requireOpenDraft = (item: Item | undefined): Item => {
  if (item?.state === 'submitted')
    throw new Problem('already-submitted', 'This inspection has been submitted.', { inspectionId: item.inspectionId });
  if (item?.state !== 'open') throw draftGoneProblem();
  return item;
};
