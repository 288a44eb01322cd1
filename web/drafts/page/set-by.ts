import type { Actor, SetBy } from '#shared/sheets/model.ts';
import { dataSections, type Section } from '#shared/sheets/sections.ts';

/** `Anna Wilson, VI31185` */
const actorWords = ({ name, inspectorNumber }: Actor) => [name, inspectorNumber].filter(Boolean).join(', ');

/** Who set a section: the manual asks for it where several share an inspection. '': nobody yet. Source: VIRM 3-6. */
export const setByWords = (setBy: SetBy, section: Section) => {
  const written = dataSections.find((one) => one === section);
  const actor = written && setBy[written];
  return actor ? `set by ${actorWords(actor)}` : '';
};
