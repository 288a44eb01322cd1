import { QuestionId } from '#shared/ids.ts';
import type { ExamSection } from '#shared/quizzes/draw-exam.ts';
import type { DrawingName } from '#shared/quizzes/drawings.ts';
import { QuestionContent } from '#shared/quizzes/model.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

/** A question of the bank. Its id is derived from its name. */
export type BankQuestion = QuestionContent & { id: QuestionId };

/** The rule behind a question. Required, so that every question names its source. */
export type Grounds = {
  /** The rule in a sentence, with its number. */
  rule: string;
  /** The page of the manual, or who reports the rule. */
  source: string;
  /** Why no official text confirms the rule for this vehicle; absent if one does. */
  unconfirmed?: string | undefined;
  /** Where to look on the vehicle, or what to do. */
  look: string;
};

/** The input of a question. */
export type Draft = {
  /** Unique and never changed: the id is derived from it. */
  name: string;
  /** Absent if it is asked in practice only. */
  examSection?: ExamSection | undefined;
  questionText: string;
  right: string;
  wrong: readonly string[];
  /** What an exam asks about at most once. */
  facts: readonly string[];
  grounds: Grounds;
  vehicleType: VehicleType;
  inspectionItemName?: ItemName | undefined;
  drawing?: DrawingName | undefined;
  inPracticeFrom?: QuestionContent['inPracticeFrom'];
};

/** Hashes a text (FNV-1a). Replaces random numbers, so that a question doesn't change when another one does. */
export const hashOf = (text: string, salt = 0): number => {
  let hash = 0x811c9dc5 ^ salt;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
};
export const byHash =
  (seed: string) =>
  (one: string, other: string): number =>
    hashOf(seed + one) - hashOf(seed + other) || (one < other ? -1 : 1);

const idOf = (name: string) =>
  QuestionId.parse(`qst_Bank${[1, 2].map((salt) => hashOf(name, salt).toString(36).padStart(7, '0')).join('')}`);

const explain = ({ rule, source, unconfirmed, look }: Grounds) =>
  [rule, look, `Source: ${source}.`, unconfirmed && `Not officially confirmed: ${unconfirmed}.`]
    .filter(Boolean)
    .join(' ');

/** Builds a question with its options in a deterministic order. */
export const makeQuestion = ({ name, right, wrong, facts, grounds, ...draft }: Draft): BankQuestion => {
  const others = [...wrong].sort(byHash(name));
  const correctIndex = hashOf(name, 4) % (others.length + 1);
  const options = [...others.slice(0, correctIndex), right, ...others.slice(correctIndex)].map((text) => ({ text }));
  const content = {
    ...draft,
    options,
    correctIndex,
    cues: facts,
    explanation: explain(grounds),
    source: grounds.source,
  };
  // without undefined fields, as it is read back
  return { id: idOf(name), ...QuestionContent.parse(JSON.parse(JSON.stringify(content))) };
};
