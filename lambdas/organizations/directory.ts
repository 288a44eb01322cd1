import { hash } from 'node:crypto';
import { foldText } from '#shared/input/fold-text.ts';
import { Suggestion } from '#shared/organizations/model.ts';
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
  const startsWith = foldText(search);
  if (startsWith.length < MIN_SEARCH_LENGTH) return [];
  await consume(context, 'suggestions');
  const { items } = await context.table.search({ pk: DIRECTORY, startsWith, limit: MAX_ENTRIES });
  const found = new Map(items.map((item) => Suggestion.parse(item)).map((workshop) => [makeId(workshop), workshop]));
  return [...found.values()].slice(0, MAX_SUGGESTIONS);
};

/**
 * Builds a workshop's entries, one from each word to the end of the name, so that "motors" and "harbour st" both find
 * "Harbour Street Motors". The same name at another address is another workshop.
 */
export const directoryLines = (workshop: Suggestion): Item[] => {
  const words = foldText(workshop.name).split(' ');
  const id = makeId(workshop);
  return words.map((_, i) => ({ ...directoryKey(words.slice(i).join(' '), id), type: 'WORKSHOP', ...workshop }));
};

const makeId = ({ name, address }: Suggestion) =>
  hash('sha256', `${foldText(name)}\n${foldText(address)}`, 'base64url').slice(0, 12);
