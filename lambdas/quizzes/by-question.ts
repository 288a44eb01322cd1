import type * as z from 'zod';
import type { Item } from '../table/table.ts';

/** Reads what an item stores by question. Skips what it can't read, and the item's other attributes. */
export const readByQuestion = <Entry extends z.ZodType>(
  item: Item | undefined,
  entry: Entry,
): Readonly<Record<string, z.infer<Entry>>> =>
  Object.fromEntries(
    Object.entries(item ?? {}).flatMap(([name, value]) => {
      const read = name.startsWith('qst_') ? entry.safeParse(value) : undefined;
      return read?.success ? [[name, read.data]] : [];
    }),
  );
