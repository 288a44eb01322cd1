import * as z from 'zod';
import { logLines } from '../aws/log-lines.ts';
import type { Item } from './table.ts';

/**
 * Reads several items in order and skips missing ones. An unreadable item must not break the whole list, so it is left
 * out and logged.
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

/**
 * Lists the top-level fields that are invalid, without their values. Leaves out nested keys, which may be names of
 * people.
 */
export const listMisfits = ({ issues }: z.ZodError) =>
  issues.map(({ path: [field = ''], code }) => `${String(field)}: ${code}`);

/** Logs an unreadable item, without its sort key, which may contain a name. */
export const logUnreadable = ({ pk, type, v }: Item, error: unknown) => {
  const why = error instanceof z.ZodError ? listMisfits(error) : [error instanceof Error ? error.name : 'thrown'];
  logLines.error({ unreadable: type, v, pk, why });
};
