import { hash } from 'node:crypto';
import { Suggestion } from '#shared/organizations/model.ts';
import { searchable } from '#shared/organizations/searchable.ts';
import type { UserContext } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import type { Item } from '../table/item.ts';
import { DIRECTORY, directoryKey } from '../table/keys.ts';

const MOST = 10;
/** A workshop stands under each word of its name: some lines of an answer may tell the same one. */
const LINES = 3 * MOST;
const SHORTEST_SEARCH = 2;

/** Workshops with a word that begins as the search does, each once. */
export const suggestWorkshops = async (context: UserContext, search: string): Promise<Suggestion[]> => {
  const startsWith = searchable(search);
  if (startsWith.length < SHORTEST_SEARCH) return [];
  await consume(context, 'suggestions');
  const { items } = await context.table.search({ pk: DIRECTORY, startsWith, limit: LINES });
  const found = new Map(items.map((item) => [workshopOf(item), Suggestion.parse(item)]));
  return [...found.values()].slice(0, MOST);
};

/**
 * A workshop's lines: "Harbour Street Motors" stands under all three words and what follows each, so that "motors" finds
 * it and "harbour st" too. The same name at another address is another workshop.
 */
export const directoryLines = (workshop: Suggestion): Item[] => {
  const words = searchable(workshop.name).split(' ');
  const id = hash('sha256', `${words.join(' ')}\n${searchable(workshop.address)}`, 'base64url').slice(0, 12);
  return words.map((_, i) => ({ ...directoryKey(words.slice(i).join(' '), id), type: 'WORKSHOP', ...workshop }));
};

const workshopOf = ({ sk }: Item) => sk.slice(sk.lastIndexOf('#'));
