import type { ExamSection } from '#shared/quizzes/draw-exam.ts';
import type { DrawingName } from '#shared/quizzes/drawings.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { byHash, type Draft, type Grounds, hashOf } from './draft.ts';

/** What all questions about one rule share. */
type About = Grounds & {
  /** Unique and never changed: ids are derived from it. */
  key: string;
  line?: ItemName;
  vehicleType: VehicleType;
  /** Other rules that its questions give away, beside its own. */
  facts?: readonly string[];
  /** Someone who knows cars answers it without the manual: asked in practice, not in exams. */
  isCarSense?: true;
};

/** A part or a duty with findings that fail and findings of the same kind that pass. */
export type Topic = About & {
  /** The part, as the beginning of a question: “Fog lamps of a car”. */
  about: string;
  bad: readonly string[];
  /** As many, in the same order: each is the opposite of a bad one, and never in one question with it. */
  good: readonly string[];
  /** Practices of a workshop instead of findings on a vehicle. */
  isPractice?: true;
};

/** Cases to decide by the same four verdicts. Each verdict is right as often as the others. */
export type CaseSet = About & {
  verdicts: readonly [string, string, string, string];
  cases: readonly {
    text: string;
    /** The text that its id is derived from, if the text has changed since. */
    name?: string;
    verdict: 0 | 1 | 2 | 3;
    drawing?: DrawingName;
    vehicleType?: VehicleType;
    line?: ItemName;
  }[];
  /** The question after each text; absent if the texts ask it. */
  asks?: string;
};

const FINDINGS = { fails: 'which of these fails?', passes: 'which of these passes?', pair: 'Which fails?' };
const PRACTICES = {
  fails: 'which of these breaks the rule?',
  passes: 'which of these follows the rule?',
  pair: 'Which breaks the rule?',
};

/** Answers to a pair of findings. The same four everywhere, so that they say nothing about the right one. */
const PAIR_ANSWERS = ['Only A', 'Only B', 'Both A and B', 'Neither A nor B'] as const;
type PairAnswer = (typeof PAIR_ANSWERS)[number];

/** Number of findings of each kind from which a question offers four of them. */
const ENOUGH = 4;

const shared = ({ key, line, vehicleType, facts = [], isCarSense, ...about }: About, section: ExamSection) => ({
  examSection: isCarSense ? undefined : section,
  ...{ vehicleType, facts: [key, ...facts], inspectionItemName: line },
  grounds: { rule: about.rule, source: about.source, look: about.look, unconfirmed: about.unconfirmed },
});

/**
 * Drafts a question that asks which finding fails, one that asks which passes, and for exams a pair of findings; with
 * few findings, three pairs. Every finding is an option equally often.
 */
export const draftsOfTopic =
  (examSection: ExamSection) =>
  (topic: Topic): Draft[] => {
    const { key, about, isPractice, isCarSense } = topic;
    const words = isPractice ? PRACTICES : FINDINGS;
    const order = [...topic.bad].sort(byHash(key)).map((finding) => topic.bad.indexOf(finding));
    const [bad, good] = [topic.bad, topic.good].map((findings) => order.map((at) => findings[at] ?? '')) as [
      string[],
      string[],
    ];
    const isRich = bad.length >= ENOUGH && good.length >= ENOUGH;
    const ask = (which: 'fails' | 'passes', [right = '']: readonly string[], wrong: readonly string[]): Draft => ({
      ...shared(topic, examSection),
      ...{ name: `${key}: ${which}`, questionText: `${about}: ${words[which]}`, right, wrong: wrong.slice(1, ENOUGH) },
    });
    const pair = (n: number): Draft => {
      const right = PAIR_ANSWERS[(hashOf(key) + n) % PAIR_ANSWERS.length] ?? 'Only A';
      const [a, b] = findingsFor(right, { bad, good, n });
      return {
        ...shared(topic, examSection),
        name: `${key}: pair ${n}`,
        questionText: `${about}.\nA: ${a}.\nB: ${b}.\n${words.pair}`,
        ...{ right, wrong: PAIR_ANSWERS.filter((answer) => answer !== right) },
      };
    };
    if (!isRich) return [0, 1, 2].map(pair);
    return [ask('fails', bad, good), ask('passes', good, bad), ...(isCarSense ? [] : [pair(0)])];
  };

type Findings = { bad: readonly string[]; good: readonly string[]; n: number };
/** Picks two findings that an answer is right for. */
const findingsFor = (right: PairAnswer, { bad, good, n }: Findings) => {
  const at = (findings: readonly string[], place: number) => findings[place % findings.length] ?? '';
  if (right === 'Both A and B') return [at(bad, n), at(bad, n + 1)];
  if (right === 'Neither A nor B') return [at(good, n), at(good, n + 1)];
  return right === 'Only A' ? [at(bad, n + 1), at(good, n + 2)] : [at(good, n + 2), at(bad, n + 1)];
};

export const draftsOfCases =
  (examSection: ExamSection) =>
  (set: CaseSet): Draft[] =>
    set.cases.map(({ text, name = text, verdict, drawing, vehicleType = set.vehicleType, line = set.line }) => ({
      ...shared(set, examSection),
      ...{
        name: `${set.key}: ${name}`,
        questionText: [text, set.asks].filter(Boolean).join(' '),
        vehicleType,
        drawing,
      },
      ...{ inspectionItemName: line, right: set.verdicts[verdict] },
      wrong: set.verdicts.filter((_, at) => at !== verdict),
    }));
