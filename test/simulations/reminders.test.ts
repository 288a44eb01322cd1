import { expect, it } from 'vitest';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { compareReminders } from '#test/drills/reminders/compare.ts';
import { runQuietly } from '#test/simulation-tools/send.ts';
import { startTable } from '#test/world/table.ts';

startTable();

/** A fixed seed, so the workshops are always the same; `npm run drill -- reminders` runs others for two years. */
const SEED = 12;
const ANOTHER = 3;
/** The clocks change in September. */
const SPRING = { shops: 6, from: '2027-09-08', days: 26, actsADay: 2 };
const A_WEEK = { ...SPRING, shops: 2, from: '2027-09-21', days: 8 };

it('six workshops get each reminder once, despite missed and doubled runs, late and doubled events, and crashing writes', async () => {
  const { breaches, counts } = (await runQuietly(() => inMemory(() => compareReminders(SPRING, SEED)))).result;
  expect(breaches).toEqual([]);
  for (const kind of ['recheck', 'vic', 'draft', 'wof', 'estimate'])
    expect(counts[`told: ${kind}`] ?? 0, kind).toBeGreaterThan(0);
  for (const action of ['switched', 'corrected', 'closed shop'])
    expect(counts[`done: ${action}`] ?? 0, action).toBeGreaterThan(0);
  expect(counts.crashes).toBeGreaterThan(0);
});

it('the same holds for a week on the emulator', async () => {
  const { breaches, counts } = (await runQuietly(() => compareReminders(A_WEEK, ANOTHER))).result;
  expect(breaches).toEqual([]);
  expect(counts['told: vic'] ?? 0).toBeGreaterThan(0);
  expect(counts.crashes).toBeGreaterThan(0);
});
