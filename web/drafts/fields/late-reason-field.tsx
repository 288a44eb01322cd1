import { findLateReason, isEnteredLate, LATE_AFTER_DAYS } from '#shared/sheets/day-of-inspection.ts';
import { useDraft } from '../store/current-draft.tsx';
import { findSubmissionDay } from '../store/open-places.ts';
import { TextField } from './text-field.tsx';

/** The reason for a late entry, if the sheet is entered late. */
export const LateReasonField = () => {
  const isLate = useDraft((state) => isEnteredLate(state.mine, findSubmissionDay(state)));
  const name = useDraft(({ mine }) => findLateReason(mine));
  return isLate && <TextField name={name} kind="text" note={NOTE} />;
};

const NOTE = `More than ${LATE_AFTER_DAYS} days after the inspection. The reason is printed on the sheet with your name and the date.`;
