import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import type { DraftState } from './draft-state.ts';
import { isSaved } from './next-send.ts';
import { getPart, isSamePart, normalizePart, partNames, withField } from './parts.ts';

/** True if the server has all of a sheet that waits to be submitted. */
export const canSubmitNow = (state: DraftState) =>
  state.queued !== undefined && state.created && state.end === null && isSaved(state);

/** Opens a sheet for editing again. `why`: why it wasn't submitted; undefined if the inspector took it back. */
export const withoutPress = (state: DraftState, why?: string): DraftState => ({
  ...state,
  queued: undefined,
  problem: null,
  returned: why,
});

const CHANGED = 'The sheet was changed on another device after Submit was pressed. Check it and submit it again.';

/** Keeps a press of Submit only if a merge with the server's draft left the sheet and its number as they were. */
export const keepPress = (before: DraftState, after: DraftState): DraftState => {
  const { queued, drawn } = before;
  const number = after.formattedId && sheetNumber(after.formattedId);
  const isRenumbered = drawn !== undefined && after.formattedId?.formattedIdIdx !== drawn.number;
  if (isRenumbered)
    return withoutPress(withNumber(after, number ?? ''), `The sheet has number ${number} now, not ${drawn.number}.`);
  if (!queued) return after;
  const isChanged =
    after.conflicts.size > 0 ||
    partNames.some((name) => {
      const [was, is] = [before, after].map(({ mine }) => normalizePart(name, getPart(mine, name)));
      return !isSamePart(was, is);
    });
  return isChanged ? withoutPress(after, CHANGED) : after;
};

/** Replaces the authorisation number if it is the sheet's own. */
const withNumber = (state: DraftState, number: string): DraftState =>
  state.mine.vicOffline ? { ...state, mine: withField(state.mine, 'systemAuthorizationNumber', number) } : state;

/** Takes a drawn number from a sheet, because it belongs to another one. The server gives the sheet the next number. */
export const withoutNumber = (state: DraftState, why: string): DraftState =>
  withoutPress({ ...withNumber(state, ''), drawn: undefined, formattedId: null, inFlight: null }, why);
