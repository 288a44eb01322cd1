import { type Actor, fieldNames, type SetBy } from '#shared/sheets/model.ts';
import { dataSections, type Section } from '#shared/sheets/sections.ts';
import type { DraftState } from '../store/draft-state.ts';
import { getNextSend } from '../store/next-send.ts';
import { getPartSection } from '../store/parts.ts';

/** Formats an inspector, as in `Anna Wilson, VI31185`. */
const actorWords = ({ name, inspectorNumber }: Actor) => [name, inspectorNumber].filter(Boolean).join(', ');

/**
 * Formats who last set a section; '' if nobody has, or if this device has unsaved changes in it. The manual requires
 * this information if several inspectors share an inspection. Source: VIRM 3-6.
 */
export const formatSetBy = (state: DraftState, section: Section) => {
  const actor = lastSetBy(state.setBy, section);
  return actor && !isChangedHere(state, section) ? `by ${actorWords(actor)}` : '';
};

export const lastSetBy = (setBy: SetBy, section: Section) => {
  const written = dataSections.find((one) => one === section);
  return written && setBy[written];
};

const isChangedHere = (state: DraftState, section: Section) => {
  const sent = [getNextSend(state), state.inFlight].flatMap((send) => [...(send?.parts.keys() ?? [])]);
  const held = fieldNames.filter((name) => name in state.invalid);
  return [...sent, ...held, ...state.conflicts].some((name) => getPartSection(name) === section);
};
