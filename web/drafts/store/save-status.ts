import type { DraftState } from './draft-state.ts';
import { isSaved } from './next-send.ts';

/** What is said of saving, to the letter. */
const SAVED = 'Saved';
const SAVING = 'Saving…';
export const SAFE_ON_THIS_DEVICE = 'Safe on this device';
export const NOT_SAVED = 'Not saved: retry';

/**
 * The save state in words: "Saved" only when everything typed has reached the server, "Safe on this device" only when all of it
 * would be there after a crash.
 */
export const formatSaveStatus = (state: DraftState) => {
  if (!state.touched) return '';
  if (!state.editing) {
    if (state.status === 'saving') return SAVING;
    if (isSaved(state)) return SAVED;
    if (state.problem !== null && !state.passing) return NOT_SAVED;
  }
  if (isOnDevice(state)) return SAFE_ON_THIS_DEVICE;
  // on its way to the device, where it is a moment later
  return state.problem === null && state.deviceProblem === null ? SAVING : NOT_SAVED;
};

/** Why it is not saved, and what would be lost with this page, for the inspector. */
export const saveProblem = (state: DraftState) => {
  const { problem, passing, deviceProblem } = state;
  const lacksRoom = formatSaveStatus(state) === SAVED ? null : deviceProblem;
  // a network comes back by itself
  return passing ? (lacksRoom ?? problem) : (problem ?? lacksRoom);
};

const isOnDevice = ({ onDevice, mine, invalid }: DraftState) => onDevice?.mine === mine && onDevice.invalid === invalid;

/** Whether its address leads back to it after a crash. */
export const canBeFoundAgain = ({ created, onDevice }: DraftState) => created || onDevice !== null;
