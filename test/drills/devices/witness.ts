import type { DraftId, ImageId } from '#shared/ids.ts';
import type { Breach } from '#test/simulation-tools/scenarios.ts';
import type { PartName } from '#web/drafts/store/parts.ts';
import { ONE_NUMBER } from './invariants/sentences.ts';
import type { Owner } from './people.ts';

/** A typed value, identified by a unique word. `isSafe`: it must not get lost from now on. */
export type Word = {
  word: string;
  draft: DraftId;
  part: PartName;
  by: Owner;
  device: number;
  isSafe: boolean;
  /** A person saw the value and decided against it. */
  decided?: string | undefined;
  /** The old value was typed back over it, so it must not return. */
  isWithdrawn?: boolean;
};
/** A photo. `isSafe`: it must not get lost from now on. `isGone`: it was deleted and must not return. */
export type TakenPhoto = Pick<Word, 'draft' | 'by' | 'device' | 'isSafe' | 'decided'> & {
  id: ImageId;
  isGone?: boolean;
};

/** A press of Submit without a network. `isSafe`: it must not get lost from now on. `ended`: how it ended before a record. */
type Press = {
  draft: DraftId;
  device: number;
  at: string;
  words: string[];
  isSafe: boolean;
  ended?: string | undefined;
};

const WORD = /\bW[0-9]+\b/g;
const PHOTO = /\bimg_[A-Za-z0-9]+_[A-Za-z0-9]{12}\b/g;
const textOf = (said: unknown) =>
  JSON.stringify(said ?? '', (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one));
/** Finds the unique words in a value. */
export const findWords = (said: unknown): string[] => textOf(said).match(WORD) ?? [];
export const findPhotos = (said: unknown) => (textOf(said).match(PHOTO) ?? []) as ImageId[];

export const GIVEN_UP = 'given up at logout';

/** Records what people did and what pages reported to them. */
export const newWitness = (now: () => number) => {
  const start = now();
  const words = new Map<string, Word>();
  const photos = new Map<ImageId, TakenPhoto>();
  const submitted: { draft: DraftId; inspectionId: number }[] = [];
  const presses: Press[] = [];
  /** Breaches found during the scenario. */
  const breaches: Breach[] = [];
  const trace: string[] = [];
  /** Adds a line to the trace of the scenario. */
  const note = (text: string) => trace.push(`${now() - start} ${text}`);
  const forEachKnown = (seen: unknown, change: (known: Word) => void) => {
    for (const word of findWords(seen)) {
      const known = words.get(word);
      if (known) change(known);
    }
  };
  const numbers = new Map<string, DraftId>();
  const tell = (sentence: string, where: string) => {
    if (!breaches.some((one) => one.sentence === sentence && one.where === where)) breaches.push({ sentence, where });
  };
  return {
    note,
    words,
    photos,
    submitted,
    presses,
    /** Records how the presses of a sheet ended. */
    endPress: (draft: DraftId, why: string) => {
      note(`the press of ${draft} ended: ${why}`);
      for (const press of presses) if (press.draft === draft) press.ended ??= why;
    },
    breaches,
    trace,
    tell,
    /** Records that a page shows a sheet number. */
    seeNumber: (number: string, draft: DraftId) => {
      const other = numbers.get(number) ?? draft;
      if (other !== draft) tell(ONE_NUMBER, `${number} is on ${other} and ${draft}`);
      numbers.set(number, draft);
    },
    newWord: (facts: Pick<Word, 'draft' | 'part' | 'by' | 'device'>) => {
      const word = `W${words.size + 1}`;
      words.set(word, { ...facts, word, isSafe: false });
      note(`${word} is typed: ${facts.part}`);
      return word;
    },
    /** Records that a person decided about all words in the value that they saw. */
    decide: (seen: unknown, why: string) =>
      forEachKnown(seen, (known) => {
        if (known.decided) return;
        known.decided = why;
        note(`${known.word}: ${why}`);
      }),
    keepSafe: (seen: unknown, why: string) =>
      forEachKnown(seen, (known) => {
        if (known.isSafe) return;
        known.isSafe = true;
        note(`${known.word} ${why}`);
      }),
    withdraw: (seen: unknown, isWithdrawn: boolean) =>
      forEachKnown(seen, (known) => {
        known.isWithdrawn = isWithdrawn;
      }),
  };
};
export type Witness = ReturnType<typeof newWitness>;
