import { findLine } from '#shared/inspections/checklist.ts';
import { untouched } from '#shared/inspections/items.ts';
import { type FilledSheet, fieldNames } from '#shared/inspections/model.ts';
import { AFTER_SUBMISSION } from '../../inspections/after-submission.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { findItem, type PartName, type PartValue } from '../store/parts.ts';
import { clearSessionStates } from '../store/session-state.ts';

/** What is the person's and not the inspection's: they stay signed in, old news stays told, and what is left to do is done. */
const KEPT = new RegExp(`^CognitoIdentityServiceProvider\\.|^whats-new$|^${AFTER_SUBMISSION}$`);

/** Leaves nothing of the inspections before in this tab. One by one: an emptied storage means a logout to other tabs. */
export const clearWorkingState = () => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (!KEPT.test(key)) storage.removeItem(key);
  clearSessionStates();
};

/** Writes the draft as it was begun. What was saved of it since is overwritten by the next save. */
export const resetDraft = (store: DraftStore, beginning: FilledSheet) => {
  clearWorkingState();
  const parts = new Map<PartName, PartValue>(fieldNames.map((name) => [name, beginning[name]]));
  for (const { inspectionItemName: name } of [...store.state().mine.InspectionItem, ...beginning.InspectionItem])
    parts.set(name, findItem(beginning, name) ?? untouched(findLine(name), beginning.vehicleType));
  store.dispatch({ type: 'typed', parts });
};
