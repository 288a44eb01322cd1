import { QuestionId } from '../../ids.ts';
import type { ItemName } from '../../sheets/checklist.ts';
import type { VehicleType } from '../../vehicle-types/vehicle-type.ts';
import { QuestionContent } from '../model.ts';

/** A question of the bank. Its id stays while what it is made of is called the same. */
export type BankQuestion = QuestionContent & { id: QuestionId };

/** What a question is made of: said once here, so that every question names its source. */
export type Draft = {
  /** The rule or reason, by the name under which it stands in our tables. */
  source: string;
  questionText: string;
  explanation: string;
  right: string;
  /** All that might stand beside it, none of which is right. */
  wrong: readonly string[];
  vehicleType: VehicleType;
  inspectionItemName?: ItemName;
  inPracticeFrom?: QuestionContent['inPracticeFrom'];
};

const OPTIONS = 4;

/** A number that follows from a text alone (FNV-1a), so that a question does not change when another does. */
export const hashOf = (text: string, salt = 0): number => {
  let hash = 0x811c9dc5 ^ salt;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
};
const byHash =
  (seed: string) =>
  (one: string, other: string): number =>
    hashOf(seed + one) - hashOf(seed + other) || (one < other ? -1 : 1);

const idOf = (source: string) =>
  QuestionId.parse(`qst_Bank${[1, 2].map((salt) => hashOf(source, salt).toString(36).padStart(7, '0')).join('')}`);

/**
 * The question with three wrong options, at a place that its source decides. As many of these are longer than the right one as
 * the source decides too, where there are such: whoever takes the longest is right no more often than by chance.
 */
export const makeQuestion = ({ right, wrong, ...draft }: Draft): BankQuestion | undefined => {
  const drawn = [...new Set(wrong)].filter((text) => text !== right).sort(byHash(draft.source));
  const longer = drawn.filter((text) => text.length > right.length);
  const shorter = drawn.filter((text) => text.length <= right.length);
  const wanted = hashOf(draft.source, 3) % OPTIONS;
  const taken = Math.min(longer.length, Math.max(wanted, OPTIONS - 1 - shorter.length));
  const chosen = [...longer.slice(0, taken), ...shorter.slice(0, OPTIONS - 1 - taken)].sort(byHash(`${draft.source}?`));
  if (chosen.length + 1 < OPTIONS) return undefined;
  const correctIndex = hashOf(draft.source, 4) % OPTIONS;
  const options = [...chosen.slice(0, correctIndex), right, ...chosen.slice(correctIndex)].map((text) => ({ text }));
  return { id: idOf(draft.source), ...QuestionContent.parse({ ...draft, options, correctIndex }) };
};
