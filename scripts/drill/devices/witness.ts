import type { DraftId, ImageId } from '#shared/ids.ts';
import type { PartName, PartValue } from '#web/drafts/store/parts.ts';

/** Something that was typed, by a word that stands nowhere else; `isSafe`: the page has said that it is kept. */
export type Word = {
  word: string;
  draft: DraftId;
  part: PartName;
  by: string;
  device: number;
  isSafe: boolean;
  /** Somebody has decided that it need not stand, and saw it when they did. */
  decided?: string;
};
/** A photo; `isSafe`: the page has said that it is kept. */
export type Taken = { id: ImageId; draft: DraftId; by: string; device: number; isSafe: boolean; decided?: string };

const WORD = /\bW[0-9]+\b/g;
/** The words in whatever was said. */
export const wordsIn = (said: unknown): string[] => JSON.stringify(said ?? '').match(WORD) ?? [];

/** What people did, and what they were told of it. */
export const newWitness = (now: () => number) => {
  const start = now();
  const words = new Map<string, Word>();
  const photos = new Map<ImageId, Taken>();
  const submitted: { draft: DraftId; inspectionId: number }[] = [];
  const breaches: { sentence: string; where: string }[] = [];
  const trace: string[] = [];
  /** Written down for whoever looks into a story. */
  const note = (text: string) => trace.push(`${now() - start} ${text}`);
  return {
    note,
    words,
    photos,
    submitted,
    breaches,
    trace,
    newWord: (facts: Omit<Word, 'word' | 'isSafe'>) => {
      const word = `W${words.size + 1}`;
      words.set(word, { ...facts, word, isSafe: false });
      note(`${word} is typed: ${facts.part}`);
      return word;
    },
    /** Whoever saw this has decided otherwise. */
    decide: (seen: PartValue | readonly string[], why: string) => {
      for (const word of wordsIn(seen)) {
        const known = words.get(word);
        if (!known || known.decided) continue;
        known.decided = why;
        note(`${word}: ${why}`);
      }
    },
    keepSafe: (seen: unknown) => {
      for (const word of wordsIn(seen)) {
        const known = words.get(word);
        if (!known || known.isSafe) continue;
        known.isSafe = true;
        note(`${word} is said to be kept`);
      }
    },
  };
};
export type Witness = ReturnType<typeof newWitness>;
