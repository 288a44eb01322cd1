import MiniSearch, { type SearchOptions } from 'minisearch';
import { findLine, type ItemName, itemNames } from '../sheets/checklist.ts';
import { everydayPhrases, everydayWords } from './everyday-words.ts';
import { reasonsForRejection } from './reasons.ts';

/** Returns all reasons of an item, most common first. */
export const listReasons = (item: ItemName) => reasonsForRejection[item] ?? [];

export type FoundReason = { item: ItemName; reason: string };

type Document = { id: number; item: ItemName; reason: string; title: string };

const documents: readonly Document[] = itemNames
  .flatMap((item) =>
    (reasonsForRejection[item] ?? []).map((reason) => ({ id: 0, item, reason, title: findLine(item).title })),
  )
  .map((document, id) => ({ ...document, id }));

/** Reduces `leaks`, `leaking` and `leaked` to a common stem. */
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

/** Builds the index in advance, so that the first query doesn't wait for it. */
export const prepareSearch = () => void index();

/** Stop words, which searches ignore. */
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

/** Returns a typed word and, if it has one, its synonym in our reasons. */
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

/** Boost for the current item. */
const AT_HAND = 12;
/** Boost for reasons that the organization uses often. */
const USED = 1.5;

type Where = { item?: ItemName | undefined; used?: Readonly<Partial<Record<ItemName, readonly string[]>>> };

/**
 * Searches reasons for rejection, tolerating typos, prefixes and everyday words. Returns the best `most`; boosts those of the current item
 * and those that the organization uses. Works offline.
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
