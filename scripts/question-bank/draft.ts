import { QuestionId } from '#shared/ids.ts';
import { QuestionContent } from '#shared/quizzes/model.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

/** A question of the bank. Its id is derived from the name of its source. */
export type BankQuestion = QuestionContent & { id: QuestionId };

/** The input of a question. `source` is required, so that every question names its source. */
export type Draft = {
  /** The name of the rule or reason in our tables. */
  source: string;
  questionText: string;
  explanation: string;
  right: string;
  /** Candidates for wrong options. */
  wrong: readonly string[];
  vehicleType: VehicleType;
  inspectionItemName?: ItemName;
  inPracticeFrom?: QuestionContent['inPracticeFrom'];
};

const OPTIONS = 4;

/** Hashes a text (FNV-1a). Replaces random numbers, so that a question doesn't change when another one does. */
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
 * Builds a question with three wrong options in a deterministic order. Its source also determines how many of these are
 * longer than the right one, if possible, so that choosing the longest option is no better than chance.
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
