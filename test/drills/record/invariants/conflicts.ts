import { isLocked } from '#shared/notes/locked.ts';
import { isDone } from '../scenario.ts';
import { type Invariant, isSame } from './invariant.ts';

type Declared = { ConflictOfInterest: boolean; ConflictOfInterestReason: string };
const readReason = (sheet: Declared | undefined) =>
  sheet?.ConflictOfInterest ? sheet.ConflictOfInterestReason : undefined;

const conflictsAreNoted: Invariant = {
  sentence:
    'A conflict of interest has its locked note on the record, whether it was declared on the sheet or by an edit.',
  findBreaches: ({ edits }, { records }) =>
    records.flatMap(({ id, revisions, shown }) => {
      const declared = revisions.flatMap((revision, n) => {
        const reason = readReason(revision);
        return reason === undefined || reason === readReason(revisions[n - 1]) ? [] : [reason];
      });
      const noted = shown.WofSummaryDetails.wofComments.filter(isLocked).map(({ comment }) => comment);
      const unsaid = edits.filter(({ asked: { id: of, body }, told }) => {
        const made = revisions.find(({ revision }) => revision === told?.revision);
        const { ConflictOfInterest: isOne, ConflictOfInterestReason: reason } = body;
        return of === id && made && isOne && readReason(made) !== reason;
      });
      return [
        ...(isSame(declared, noted) ? [] : [`${id} declares "${declared}", and "${noted}" is noted`]),
        ...unsaid.filter(isDone).map(({ from }) => `${id} lacks the conflict declared at ${from}`),
      ];
    }),
};

export const conflictInvariants = [conflictsAreNoted];
