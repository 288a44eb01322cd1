import type { Table, Write } from './table.ts';

/** Maximum number of items in a transaction of DynamoDB. */
const MAX_WRITES = 100;

/** Writes any number of items, in several transactions. Returns false after the first one that is refused. */
export const writeInBatches = async (table: Pick<Table, 'write'>, writes: readonly Write[]) => {
  for (let from = 0; from < writes.length; from += MAX_WRITES)
    if ((await table.write(...writes.slice(from, from + MAX_WRITES))).refused) return false;
  return true;
};
