import { DraftId } from '#shared/ids.ts';
import type { ProblemCode } from '#shared/problem.ts';
import type { Scenario } from '../scenario.ts';
import type { StoredState } from '../stored-state.ts';
import { findBaseless } from './behind.ts';
import type { Invariant } from './invariant.ts';
import { type RefusedRequest, reasons } from './reasons.ts';

/** Errors that don't depend on the request, or that another invariant checks. */
const others: readonly (ProblemCode | undefined)[] = [
  undefined,
  'try-again',
  'too-many-requests',
  'unexpected',
  'version-conflict',
];

/** Lists all refusals that the two devices got. */
const listRefused = (scenario: Scenario, { records }: StoredState): RefusedRequest[] => {
  const find = (id: number | undefined) => records.find((record) => record.id === id);
  const findSheet = (draft: DraftId) => records.find(({ shown }) => shown.formattedId.unfinishedInspectionId === draft);
  const findRechecked = (draft: DraftId | undefined) =>
    find(scenario.rechecks.find(({ told }) => told && told.id === draft)?.asked.id);
  const asked: Omit<RefusedRequest, 'refusal'>[] = [
    ...[...scenario.creates, ...scenario.saves, ...scenario.discards].map((action) => ({
      action,
      draft: action.asked.draft,
    })),
    ...scenario.looks.map((action) => ({ action, draft: DraftId.safeParse(action.asked.what).data })),
    ...scenario.submits.map((action) => ({
      action,
      draft: action.asked.draft,
      record: findRechecked(action.asked.draft),
    })),
    ...[...scenario.edits, ...scenario.rechecks].map((action) => ({ action, record: find(action.asked.id) })),
    ...scenario.notes.map((action) => ({ action, record: find(action.asked.saw.id) })),
    ...[...scenario.uploads, ...scenario.descriptions, ...scenario.removals].map((action) => {
      const { photo } = action.asked;
      return { action, photo, draft: photo.draft, record: findSheet(photo.draft) };
    }),
    ...scenario.customers.map((action) => ({ action })),
  ];
  return asked.flatMap((one) => {
    const { refusal } = one.action;
    return refusal && !others.includes(refusal.code) ? [{ ...one, refusal }] : [];
  });
};

const refusedForAReason: Invariant = {
  sentence: 'A change is refused only for a reason that applies.',
  findBreaches: (scenario, held) => {
    const unfounded = listRefused(scenario, held).filter(
      (one) =>
        !reasons.some(
          ({ code, says = '', isSo }) =>
            code === one.refusal.code && one.refusal.message.includes(says) && isSo(one, scenario, held),
        ),
    );
    return [...unfounded, ...findBaseless(scenario, held)].map(
      ({ action: { from, refusal } }) => `${from} was refused: ${refusal?.code}, ${refusal?.message}`,
    );
  },
};

export const refusalInvariants = [refusedForAReason];
