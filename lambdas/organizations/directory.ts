import { hash } from 'node:crypto';
import { Suggestion } from '#shared/organizations/model.ts';
import { normalizeForSearch } from '#shared/organizations/searchable.ts';
import type { UserContext } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import { DIRECTORY, directoryKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

const MAX_SUGGESTIONS = 10;
/**
 * Maximum number of entries read: a workshop has an entry for each word of its name, so several may be the same
 * workshop.
 */
const MAX_ENTRIES = 3 * MAX_SUGGESTIONS;
const MIN_SEARCH_LENGTH = 2;

/** Suggests workshops by the start of any word of their name, and each workshop only once. */
export const suggestWorkshops = async (context: UserContext, search: string): Promise<Suggestion[]> => {
  const startsWith = normalizeForSearch(search);
  if (startsWith.length < MIN_SEARCH_LENGTH) return [];
  await consume(context, 'suggestions');
  const { items } = await context.table.search({ pk: DIRECTORY, startsWith, limit: MAX_ENTRIES });
  const found = new Map(items.map((item) => [readWorkshopId(item), Suggestion.parse(item)]));
  return [...found.values()].slice(0, MAX_SUGGESTIONS);
};

/**
 * Builds a workshop's entries, one from each word to the end of the name, so that "motors" and "harbour st" both find
 * "Harbour Street Motors". The same name at another address is another workshop.
 */
export const directoryLines = (workshop: Suggestion): Item[] => {
  const words = normalizeForSearch(workshop.name).split(' ');
  const id = hash('sha256', `${words.join(' ')}\n${normalizeForSearch(workshop.address)}`, 'base64url').slice(0, 12);
  return words.map((_, i) => ({ ...directoryKey(words.slice(i).join(' '), id), type: 'WORKSHOP', ...workshop }));
};

const readWorkshopId = ({ sk }: Item) => sk.slice(sk.lastIndexOf('#'));
