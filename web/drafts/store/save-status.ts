import type { DraftState } from './draft-state.ts';
import { isOnlyHere, isSaved } from './next-send.ts';

/** The save status as it is displayed, word for word. */
const SAVED = 'Saved';
const SAVING = 'Saving…';
export const SAFE_ON_THIS_DEVICE = 'Saved on this device';
export const NOT_SAVED = 'Not saved: retry';

/**
 * Formats the save status: "Saved" only if the server has everything, "Saved on this device" only if everything would
 * survive a crash.
 */
export const formatSaveStatus = (state: DraftState) => {
  if (!state.touched) return '';
  if (!isOnlyHere(state)) {
    if (state.status === 'saving') return SAVING;
    if (isSaved(state)) return SAVED;
    if (state.problem !== null && !state.passing) return NOT_SAVED;
  }
  if (isOnDevice(state)) return SAFE_ON_THIS_DEVICE;
  // the write to the device will finish soon
  return state.problem === null && state.deviceProblem === null ? SAVING : NOT_SAVED;
};

/** Returns why the draft isn't saved, or why changes would be lost if the page closed. */
export const getSaveProblem = (state: DraftState) => {
  const { problem, passing, deviceProblem } = state;
  const lacksRoom = formatSaveStatus(state) === SAVED ? null : deviceProblem;
  // a lost connection needs no action by the user, so show the device's problem first
  return passing ? (lacksRoom ?? problem) : (problem ?? lacksRoom);
};

/** True if this device has stored the sheet, and with it the number that it drew and the press of Submit. */
export const isOnDevice = ({ onDevice, mine, invalid, drawn, queued }: DraftState) =>
  onDevice?.mine === mine && onDevice.invalid === invalid && onDevice.drawn === drawn && onDevice.queued === queued;

/** True if the draft's URL would restore it after a crash. */
export const canBeFoundAgain = ({ created, onDevice }: DraftState) => created || onDevice !== null;
