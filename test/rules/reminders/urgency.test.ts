import { expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import type { Cause } from '#shared/reminders/moments.ts';
import { getSortableInstant, rankByUrgency } from '#shared/reminders/urgency.ts';

const day = (text: string) => text as NzDate;
const TODAY = day('2026-11-24');
const inOrder: Cause[] = [
  { kind: 'recheck', lastDay: TODAY },
  { kind: 'recheck', lastDay: day('2026-11-26') },
  { kind: 'vic', inspectedOn: day('2026-11-23') },
  { kind: 'estimate', sentOn: day('2026-11-10'), expiresOn: day('2026-11-26') },
  { kind: 'estimate', sentOn: day('2026-11-21'), expiresOn: day('2026-11-27') },
  { kind: 'recheck', lastDay: day('2026-12-01') },
  { kind: 'draft', changedOn: day('2026-11-21') },
  {
    ...{ kind: 'training', dueOn: day('2026-11-23'), asOf: TODAY, everyMonths: 3 },
    ...{ organization: 'Tawa Motors', isShared: false },
  },
  { kind: 'wof', expiresOn: day('2026-12-08') },
  { kind: 'wof', expiresOn: day('2026-12-22') },
];

test('simultaneous reminders start with the recheck that ends today and end with the WoF that expires last', () => {
  expect(inOrder.map((cause) => rankByUrgency(cause, TODAY))).toEqual(inOrder.map((_, n) => n));
  const told = inOrder.map((cause, n) =>
    getSortableInstant(cause, TODAY, new Date(Date.parse('2026-11-23T19:00:00Z') + n * 9_000)),
  );
  expect(told.toSorted((a, b) => b.getTime() - a.getTime())).toEqual(told);
});
