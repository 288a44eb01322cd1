import type { DraftId } from '#shared/ids.ts';
import { type Cell, readCell } from '../cells.ts';
import type { Held } from '../held.ts';
import { isDone, mayBeDone, type Story } from '../story.ts';
import type { Writing } from './law.ts';

/** The record that a recheck's draft was copied from, as it was when it could be changed no more. */
const copiedFrom = (story: Story, { records }: Held, draft: DraftId) => {
  const begun = story.rechecks.find(({ told }) => told?.id === draft);
  return begun && records.find(({ id }) => id === begun.asked.id)?.revisions.at(-1);
};

/** All that was written to a place of a draft, from its first save on. */
export const writingsTo = (story: Story, held: Held, draft: DraftId, cell: Cell): Writing[] => {
  const source = copiedFrom(story, held, draft);
  const first = source && readCell(source, cell);
  const written = [...story.creates, ...story.saves].flatMap((deed): Writing[] => {
    const value = readCell(deed.asked.body, cell);
    if (deed.asked.draft !== draft || value === undefined || !mayBeDone(deed)) return [];
    const { from, to } = deed;
    return [{ value, from, to: isDone(deed) ? to : Number.POSITIVE_INFINITY, sure: isDone(deed) }];
  });
  return first === undefined ? written : [{ value: first, from: -1, to: -1, sure: true }, ...written];
};
