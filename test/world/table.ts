import { afterAll, beforeAll, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import type { Table } from '#lambdas/table/table.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import { memoryTable } from '#scripts/memory-table/in-memory.ts';
import { openTable, setPlace } from './emulator.ts';

let emulator: ReturnType<typeof openTable> | undefined;
/** One emulator per worker; it ends with the worker. */
const sharedTable = () => {
  emulator ??= openTable();
  return emulator;
};

export const emptyTable = async () => (await sharedTable()).empty();

/** The table of this file, if its project keeps it in memory: see vitest.config.ts. */
export let memory: ReturnType<typeof memoryTable> | undefined;

const startInMemory = () => {
  memory = memoryTable();
  setPlace({ endpoint: 'http://127.0.0.1:9', ...localCredentials });
  Object.assign(table(), memory.table);
};

const startOnEmulator = async () => {
  const { place, empty } = await sharedTable();
  await empty();
  setPlace(place);
};

/** Gives each test file an empty table. Handlers find it as `table()` through their environment, and so do tests. */
export const startTable = () => {
  beforeAll(() => (process.env.TEST_TABLE === 'memory' ? startInMemory() : startOnEmulator()));
  // mocks must not reach the next file, which uses the same modules
  afterAll(() => {
    vi.restoreAllMocks();
  });
};

export const listItems = async (pk: string) => (await table().search({ pk, consistent: true })).items;

export const write: Table['write'] = (...writes) => table().write(...writes);
