import type { DraftId, ImageId } from '#shared/ids.ts';
import type { Breach } from '#test/simulation/stories.ts';
import type { PartName } from '#web/drafts/store/parts.ts';
import type { Owner } from './people.ts';

/** Something that was typed, by a word that stands nowhere else; `isSafe`: it must not be lost any more. */
export type Word = {
  word: string;
  draft: DraftId;
  part: PartName;
  by: Owner;
  device: number;
  isSafe: boolean;
  /** Somebody has decided that it need not stand, and saw it when they did. */
  decided?: string | undefined;
  /** The old value was typed back over it: it must not come again. */
  isWithdrawn?: boolean;
};
/** A photo; `isSafe`: it must not be lost any more; `isGone`: it was deleted, and must not come again. */
export type Taken = Pick<Word, 'draft' | 'by' | 'device' | 'isSafe' | 'decided'> & { id: ImageId; isGone?: boolean };

const WORD = /\bW[0-9]+\b/g;
const PHOTO = /\bimg_[A-Za-z0-9]+_[A-Za-z0-9]{12}\b/g;
const textOf = (said: unknown) =>
  JSON.stringify(said ?? '', (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one));
/** The words in whatever was said. */
export const wordsIn = (said: unknown): string[] => textOf(said).match(WORD) ?? [];
export const photosIn = (said: unknown) => (textOf(said).match(PHOTO) ?? []) as ImageId[];

export const GIVEN_UP = 'given up at a logout';

/** What people did, and what they were told of it. */
export const newWitness = (now: () => number) => {
  const start = now();
  const words = new Map<string, Word>();
  const photos = new Map<ImageId, Taken>();
  const submitted: { draft: DraftId; inspectionId: number }[] = [];
  /** What was seen to be broken under way. */
  const breaches: Breach[] = [];
  const trace: string[] = [];
  /** Written down for whoever looks into a story. */
  const note = (text: string) => trace.push(`${now() - start} ${text}`);
  const forEachKnown = (seen: unknown, change: (known: Word) => void) => {
    for (const word of wordsIn(seen)) {
      const known = words.get(word);
      if (known) change(known);
    }
  };
  return {
    note,
    words,
    photos,
    submitted,
    breaches,
    trace,
    tell: (sentence: string, where: string) => {
      if (!breaches.some((one) => one.sentence === sentence && one.where === where)) breaches.push({ sentence, where });
    },
    newWord: (facts: Pick<Word, 'draft' | 'part' | 'by' | 'device'>) => {
      const word = `W${words.size + 1}`;
      words.set(word, { ...facts, word, isSafe: false });
      note(`${word} is typed: ${facts.part}`);
      return word;
    },
    /** Whoever saw this has decided otherwise. */
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
