import { DraftId } from '#shared/ids.ts';
import type { ProblemCode } from '#shared/problem.ts';
import type { StoredState } from '../stored-state.ts';
import type { Story } from '../story.ts';
import { findBaseless } from './behind.ts';
import type { Law } from './law.ts';
import { type RefusedRequest, reasons } from './reasons.ts';

/** These don't depend on the request, or belong to another law. */
const others: readonly (ProblemCode | undefined)[] = [
  undefined,
  'try-again',
  'too-many-requests',
  'unexpected',
  'version-conflict',
];

/** All refusals that the two devices got. */
const listRefused = (story: Story, { records }: StoredState): RefusedRequest[] => {
  const find = (id: number | undefined) => records.find((record) => record.id === id);
  const findSheet = (draft: DraftId) => records.find(({ shown }) => shown.formattedId.unfinishedInspectionId === draft);
  const findRechecked = (draft: DraftId | undefined) =>
    find(story.rechecks.find(({ told }) => told && told.id === draft)?.asked.id);
  const asked: Omit<RefusedRequest, 'refusal'>[] = [
    ...[...story.creates, ...story.saves, ...story.discards].map((action) => ({ action, draft: action.asked.draft })),
    ...story.looks.map((action) => ({ action, draft: DraftId.safeParse(action.asked.what).data })),
    ...story.submits.map((action) => ({
      action,
      draft: action.asked.draft,
      record: findRechecked(action.asked.draft),
    })),
    ...[...story.edits, ...story.rechecks].map((action) => ({ action, record: find(action.asked.id) })),
    ...story.notes.map((action) => ({ action, record: find(action.asked.saw.id) })),
    ...[...story.uploads, ...story.descriptions, ...story.removals].map((action) => {
      const { photo } = action.asked;
      return { action, photo, draft: photo.draft, record: findSheet(photo.draft) };
    }),
    ...story.customers.map((action) => ({ action })),
  ];
  return asked.flatMap((one) => {
    const { refusal } = one.action;
    return refusal && !others.includes(refusal.code) ? [{ ...one, refusal }] : [];
  });
};

const refusedForAReason: Law = {
  sentence: 'A change is refused only for a reason that applies.',
  findBreaches: (story, held) => {
    const unfounded = listRefused(story, held).filter(
      (one) =>
        !reasons.some(
          ({ code, says = '', isSo }) =>
            code === one.refusal.code && one.refusal.message.includes(says) && isSo(one, story, held),
        ),
    );
    return [...unfounded, ...findBaseless(story, held)].map(
      ({ action: { from, refusal } }) => `${from} was refused: ${refusal?.code}, ${refusal?.message}`,
    );
  },
};

export const refusalLaws = [refusedForAReason];
