import MiniSearch, { type SearchOptions } from 'minisearch';
import { findLine, type ItemName, itemNames } from '../sheets/checklist.ts';
import { everydayPhrases, everydayWords } from './everyday-words.ts';
import { reasonsForRejection } from './reasons.ts';

/** Every reason of an item, the commonest first as the manual's readers see them. */
export const listReasons = (item: ItemName) => reasonsForRejection[item] ?? [];

export type FoundReason = { item: ItemName; reason: string };

type Document = { id: number; item: ItemName; reason: string; title: string };

const documents: readonly Document[] = itemNames
  .flatMap((item) =>
    (reasonsForRejection[item] ?? []).map((reason) => ({ id: 0, item, reason, title: findLine(item).title })),
  )
  .map((document, id) => ({ ...document, id }));

/** `leaks`, `leaking` and `leaked` are one word. */
const stem = (word: string) => {
  const plain = word.toLowerCase().replace(/['’]s?$/, '');
  return plain.length < 5 ? plain.replace(/([^s])s$/, '$1') : plain.replace(/(?:ings?|ed|es|s|er|ly)$/, '');
};

let made: MiniSearch<Document> | undefined;
const index = () => {
  if (made) return made;
  made = new MiniSearch<Document>({
    fields: ['reason', 'title'],
    processTerm: stem,
  });
  made.addAll(documents);
  return made;
};

/** Builds the index ahead of the first query, which would wait for it. */
export const prepareSearch = () => void index();

/** Words that say nothing by themselves. */
const EMPTY = new Set([
  'the',
  'a',
  'an',
  'of',
  'on',
  'in',
  'is',
  'to',
  'and',
  'or',
  'when',
  'from',
  'with',
  'too',
  'it',
  'at',
]);

/** A word as it was typed, and what it means in our words. */
const meanings = (word: string) => {
  const plain = word.toLowerCase().replace(/['’]/g, '');
  if (EMPTY.has(plain)) return null;
  const known = everydayWords[plain];
  return [plain, ...(known?.split(' ') ?? [])].map(stem);
};

const options: SearchOptions = {
  processTerm: meanings,
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 3 ? 0.25 : false),
  boost: { reason: 2, title: 1 },
  weights: { fuzzy: 0.4, prefix: 0.6 },
};

/** How much more the item weighs that the inspector is at. */
const AT_HAND = 12;
/** How much more a reason weighs that the organization often gives. */
const USED = 1.5;

type Where = { item?: ItemName | undefined; used?: Readonly<Partial<Record<ItemName, readonly string[]>>> };

/**
 * Reasons for rejection by what a mechanic types: misspelt, cut short, in everyday words. Those of the item at hand come
 * first, and those that the organization uses; the best first, `most` of them. Needs no network.
 */
export const searchReasons = (typed: string, { item, used = {} }: Where = {}, most = 10): FoundReason[] => {
  const query = everydayPhrases.reduce((text, [phrase, word]) => text.replace(phrase, word), typed.toLowerCase());
  return index()
    .search(query, {
      ...options,
      boostDocument: (id) => {
        const document = documents[Number(id)];
        if (!document) return 1;
        return (document.item === item ? AT_HAND : 1) * (used[document.item]?.includes(document.reason) ? USED : 1);
      },
    })
    .slice(0, most)
    .flatMap(({ id }) => documents[Number(id)] ?? [])
    .map(({ item: of, reason }) => ({ item: of, reason }));
};
