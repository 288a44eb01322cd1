import { type Actor, fieldNames, type SetBy } from '#shared/sheets/model.ts';
import { dataSections, type Section } from '#shared/sheets/sections.ts';
import type { DraftState } from '../store/draft-state.ts';
import { nextSend } from '../store/next-send.ts';
import { sectionOfPart } from '../store/parts.ts';

/** `Anna Wilson, VI31185` */
const actorWords = ({ name, inspectorNumber }: Actor) => [name, inspectorNumber].filter(Boolean).join(', ');

/**
 * Who set a section last: the manual asks for it where several share an inspection. '': nobody yet, or not known before what
 * was typed here is saved. Source: VIRM 3-6.
 */
export const setByWords = (state: DraftState, section: Section) => {
  const actor = lastSetBy(state.setBy, section);
  return actor && !isChangedHere(state, section) ? `last set by ${actorWords(actor)}` : '';
};

export const lastSetBy = (setBy: SetBy, section: Section) => {
  const written = dataSections.find((one) => one === section);
  return written && setBy[written];
};

const isChangedHere = (state: DraftState, section: Section) => {
  const sent = [nextSend(state), state.inFlight].flatMap((send) => [...(send?.parts.keys() ?? [])]);
  const held = fieldNames.filter((name) => name in state.invalid);
  return [...sent, ...held, ...state.conflicts].some((name) => sectionOfPart(name) === section);
};
