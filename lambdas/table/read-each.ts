import * as z from 'zod';
import type { Item } from './item.ts';

/** What can be read of several items, in their order: one that cannot takes no list away. It is left out and told to whoever is on call. */
export const readEach = <Read>(items: readonly Item[], read: (item: Item) => Read): Read[] =>
  items.flatMap((item) => {
    try {
      return [read(item)];
    } catch (error) {
      logUnreadable(item, error);
      return [];
    }
  });

/** The place of what does not fit, never what stands there: neither the sort key, which may hold a name. */
const logUnreadable = ({ pk, type, v }: Item, error: unknown) => {
  const why =
    error instanceof z.ZodError
      ? error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
      : [error instanceof Error ? error.name : 'thrown'];
  console.error(JSON.stringify({ level: 'error', unreadable: type, v, pk, why }));
};
