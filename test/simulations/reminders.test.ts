import { expect, it } from 'vitest';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { compareReminders } from '#test/drills/reminders/compare.ts';
import { countLines } from '#test/drills/reminders/lines.ts';
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

it.each([1, 2, 3, 4, 5])(
  'workshop %i of four people gives its Admin at most 300 lines a year besides their own inspections, none on a closed day, and nothing is lost',
  (seed) => {
    const { passes, before, after, onClosedDays, lost } = countLines(seed, { inspects: false });
    expect(passes).toBeGreaterThan(1_000);
    expect(before).toBeGreaterThan(2_000);
    expect(after).toBeLessThanOrEqual(300);
    expect(onClosedDays.before).toBeGreaterThan(200);
    expect([onClosedDays.after, lost]).toEqual([0, 0]);
  },
);

it('an Admin who inspects hears of their own sheets too, and misses nothing', () => {
  const { before, after, onClosedDays, lost } = countLines(1, { inspects: true });
  expect(before).toBeGreaterThan(after * 5);
  expect([onClosedDays.after, lost]).toEqual([0, 0]);
});
