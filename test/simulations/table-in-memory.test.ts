import { expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { memoryTable } from '#scripts/memory-table/in-memory.ts';
import { startTable } from '#test/world/table.ts';
import { compareTables } from '../handlers/table/compare.ts';

startTable();

it('the in-memory table responds and refuses as the emulator does', async () => {
  const { differs, counts } = await compareTables(table(), memoryTable().table, 500, 1);
  expect(differs).toEqual([]);
  expect(counts.answered).toBeGreaterThan(300);
  expect(counts.refused).toBeGreaterThan(5);
});
