import { type Attributes, isSame, sizeOf } from './attributes.ts';
import type { Store } from './store.ts';

const WRITE_BYTES = 1024;
const READ_BYTES = 4096;

/** What DynamoDB would have counted. `requests`: however many items one has; `of`: writes, by the first word of their key. */
export type Units = { writes: number; reads: number; requests: number; of: Record<string, number> };

/** Counts what is read and written; a transaction's writes count twice, and each index that an item stands in counts. */
export const newMeter = () => {
  const units: Units = { writes: 0, reads: 0, requests: 0, of: {} };
  const share = (isConsistent: boolean | undefined) => (isConsistent ? 1 : 0.5);
  const meter = {
    units,
    /** An update or a transaction. */
    ask: () => {
      units.requests++;
    },
    read: (items: readonly (Attributes | undefined)[], isConsistent?: boolean) => {
      units.requests++;
      for (const item of items)
        units.reads += share(isConsistent) * Math.max(1, Math.ceil((item ? sizeOf(item) : 0) / READ_BYTES));
    },
    query: (bytes: number, isConsistent?: boolean) => {
      units.requests++;
      units.reads += share(isConsistent) * Math.max(1, Math.ceil(bytes / READ_BYTES));
    },
    write: (
      store: Store,
      key: Attributes,
      before: Attributes | undefined,
      after: Attributes | undefined,
      times: number,
    ) => {
      const bytes = Math.max(before ? sizeOf(before) : 0, after ? sizeOf(after) : 0, sizeOf(key));
      let written = times * Math.ceil(bytes / WRITE_BYTES);
      const standsIn = (item: Attributes | undefined) => (item ? store.indexesOf(item) : []);
      const [old, current] = [standsIn(before), standsIn(after)];
      // an index is written where what it shows has changed
      for (const [lines, others] of [
        [current, old],
        [old, current],
      ] as const)
        for (const line of lines)
          if (!others.some((one) => isSame(one, line))) written += Math.ceil(sizeOf(line) / WRITE_BYTES);
      units.writes += written;
      const [word = ''] = String(key.pk).split('#', 1);
      units.of[word] = (units.of[word] ?? 0) + written;
    },
  };
  return meter;
};
export type Meter = ReturnType<typeof newMeter>;
