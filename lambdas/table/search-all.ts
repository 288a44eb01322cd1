import type { Search } from './search.ts';
import type { Item, Table } from './table.ts';

/** Loads all pages of a search. Only for the data of one person or one record. */
export const searchAll = async (table: Table, search: Omit<Search, 'after' | 'limit'>): Promise<Item[]> => {
  const first = await table.search(search);
  const items = first.items;
  for (let after = first.next; after; ) {
    const page = await table.search({ ...search, after });
    items.push(...page.items);
    after = page.next;
  }
  return items;
};
