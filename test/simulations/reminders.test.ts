import { expect, it } from 'vitest';
import { quietly } from '#scripts/drill/fuzz/send.ts';
import { inMemory } from '#scripts/drill/memory/in-memory.ts';
import { compareReminders } from '#scripts/drill/reminders/compare.ts';
import { startTable } from '#test/world/table.ts';

startTable();

/** Always the same workshops; `npm run drill -- reminders` and `many-reminders` play others for two years. */
const SEED = 8;
const ANOTHER = 3;
/** In September the clocks change. */
const SPRING = { shops: 6, from: '2027-09-08', days: 26, actsADay: 2 };
const A_WEEK = { ...SPRING, shops: 2, from: '2027-09-21', days: 8 };

it('six workshops, while wakes are missed and come twice, events come late and twice, and writes crash: each is told each moment once, and mailed and pushed what they were told', async () => {
  const { breaches, counts } = (await quietly(() => inMemory(() => compareReminders(SPRING, SEED)))).result;
  expect(breaches).toEqual([]);
  for (const kind of ['recheck', 'vic', 'draft', 'wof', 'estimate', 'training'])
    expect(counts[`told: ${kind}`] ?? 0, kind).toBeGreaterThan(0);
  for (const sent of ['mails', 'pushes', 'devices', 'mails to customers: wof', 'mails to customers: estimate'])
    expect(counts[sent] ?? 0, sent).toBeGreaterThan(0);
  for (const deed of ['consent', 'owner', 'switched', 'corrected', 'closed shop', 'mail switched', 'trained'])
    expect(counts[`done: ${deed}`] ?? 0, deed).toBeGreaterThan(0);
  expect(counts.crashes).toBeGreaterThan(0);
});

it('the same for a week over the emulator', async () => {
  const { breaches, counts } = (await quietly(() => compareReminders(A_WEEK, ANOTHER))).result;
  expect(breaches).toEqual([]);
  for (const sent of ['told: vic', 'mails']) expect(counts[sent] ?? 0, sent).toBeGreaterThan(0);
  expect(counts.crashes).toBeGreaterThan(0);
});
