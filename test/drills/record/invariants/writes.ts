import type { DraftId } from '#shared/ids.ts';
import { type Cell, readCell } from '../cells.ts';
import { isDone, mayBeDone, type Scenario } from '../scenario.ts';
import type { StoredState } from '../stored-state.ts';
import type { Write } from './invariant.ts';

/**
 * Returns the revisions that a recheck's draft may have been copied from. It is the latest one, because a recheck locks
 * its record. If the draft was discarded, the record was unlocked again, and it may be any revision.
 */
const copiedFrom = (scenario: Scenario, { drafts, records }: StoredState, draft: DraftId) => {
  const begun = scenario.rechecks.find(({ told }) => told?.id === draft);
  const revisions = (begun && records.find(({ id }) => id === begun.asked.id)?.revisions) ?? [];
  const isDiscarded = drafts.some(({ id, item }) => id === draft && item.state === 'discarded');
  return isDiscarded ? revisions : revisions.slice(-1);
};

/** Lists all writes to a cell of a draft, from its first save on. */
export const listWrites = (scenario: Scenario, held: StoredState, draft: DraftId, cell: Cell): Write[] => {
  const copied = copiedFrom(scenario, held, draft).flatMap((revision) => readCell(revision, cell) ?? []);
  const written = [...scenario.creates, ...scenario.saves].flatMap((action): Write[] => {
    const value = readCell(action.asked.body, cell);
    if (action.asked.draft !== draft || value === undefined || !mayBeDone(action)) return [];
    const { from, to } = action;
    return [{ value, from, to: isDone(action) ? to : Number.POSITIVE_INFINITY, sure: isDone(action) }];
  });
  return [...copied.map((value) => ({ value, from: -1, to: -1, sure: true })), ...written];
};
