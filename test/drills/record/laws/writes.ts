import type { DraftId } from '#shared/ids.ts';
import { type Cell, readCell } from '../cells.ts';
import type { StoredState } from '../stored-state.ts';
import { isDone, mayBeDone, type Story } from '../story.ts';
import type { Write } from './law.ts';

/**
 * The revision that a recheck's draft was copied from: the record's revision when it was locked. If the draft is discarded, the record is
 * unlocked and the draft's revision is no longer known.
 */
const copiedFrom = (story: Story, { drafts, records }: StoredState, draft: DraftId) => {
  const begun = story.rechecks.find(({ told }) => told?.id === draft);
  const revisions = (begun && records.find(({ id }) => id === begun.asked.id)?.revisions) ?? [];
  const isDiscarded = drafts.some(({ id, item }) => id === draft && item.state === 'discarded');
  return isDiscarded ? revisions : revisions.slice(-1);
};

/** All writes to a cell of a draft, from its first save on. */
export const listWrites = (story: Story, held: StoredState, draft: DraftId, cell: Cell): Write[] => {
  const copied = copiedFrom(story, held, draft).flatMap((revision) => readCell(revision, cell) ?? []);
  const written = [...story.creates, ...story.saves].flatMap((action): Write[] => {
    const value = readCell(action.asked.body, cell);
    if (action.asked.draft !== draft || value === undefined || !mayBeDone(action)) return [];
    const { from, to } = action;
    return [{ value, from, to: isDone(action) ? to : Number.POSITIVE_INFINITY, sure: isDone(action) }];
  });
  return [...copied.map((value) => ({ value, from: -1, to: -1, sure: true })), ...written];
};
