import { expect, it } from 'vitest';
import { quietly } from '#scripts/drill/fuzz/send.ts';
import { compareReminders } from '#scripts/drill/reminders/compare.ts';
import { startTable } from '#test/world/table.ts';

startTable();

/** Always the same workshops; `npm run drill -- reminders` plays 20 others for two years. */
const SEED = 4;
/** In September the clocks change. */
const SPRING = { shops: 2, from: '2027-09-08', days: 26, actsADay: 2 };

it('two workshops, while wakes are missed and come twice, events come late and twice, and writes crash: each is told each moment once', async () => {
  const { breaches, counts } = (await quietly(() => compareReminders(SPRING, SEED))).result;
  expect(breaches).toEqual([]);
  for (const kind of ['recheck', 'vic', 'draft', 'wof', 'estimate'])
    expect(counts[`told: ${kind}`], kind).toBeGreaterThan(0);
  expect(counts.crashes).toBeGreaterThan(0);
}, 240_000);
