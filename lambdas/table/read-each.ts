import * as z from 'zod';
import { logLines } from '../aws/log-lines.ts';
import type { Item } from './item.ts';

/**
 * What can be read of several items, in their order, those that are there: one that cannot be read takes no list away. It is
 * left out and told to whoever is on call.
 */
export const readEach = <Read>(items: readonly (Item | undefined)[], read: (item: Item) => Read): Read[] =>
  items.flatMap((item) => {
    if (!item) return [];
    try {
      return [read(item)];
    } catch (error) {
      logUnreadable(item, error);
      return [];
    }
  });

/** The field that does not fit, never what stands there; nor what is below it, which may be called by a name. */
export const listMisfits = ({ issues }: z.ZodError) =>
  issues.map(({ path: [field = ''], code }) => `${String(field)}: ${code}`);

/** Without the sort key, which may hold a name. */
const logUnreadable = ({ pk, type, v }: Item, error: unknown) => {
  const why = error instanceof z.ZodError ? listMisfits(error) : [error instanceof Error ? error.name : 'thrown'];
  logLines.error(JSON.stringify({ level: 'error', unreadable: type, v, pk, why }));
};
