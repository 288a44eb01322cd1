import { expect, it } from 'vitest';
import { describeOffline, findPressDay, pressRefusal } from '#shared/inspections/signed-offline.ts';

const now = new Date('2026-11-20T02:00:00.000Z');
const started = '2026-11-20T01:00:00.000Z';

it.each([
  ['by a clock that is five minutes fast', '2026-11-20T02:05:00.000Z', started, undefined],
  ['in the future', '2026-11-20T02:05:01.000Z', started, 'in the future'],
  ['before its draft', '2026-11-20T00:54:59.000Z', started, 'before the sheet was started'],
  ['before a draft that came filled in', '2026-11-19T00:00:00.000Z', undefined, undefined],
  ['30 days ago', '2026-10-21T02:00:00.000Z', undefined, undefined],
  ['longer ago', '2026-10-21T01:59:59.000Z', undefined, 'more than 30 days ago'],
])('R-26: a press without a network, %s', (_, pressedAt, draftedAt, why) => {
  const refusal = pressRefusal(pressedAt, draftedAt, now);
  if (why) expect(refusal).toContain(why);
  else expect(refusal).toBeUndefined();
});

it('R-26: the day of a press is the day in New Zealand, and an inspection submitted online has none', () => {
  const pressed = { pressedAt: '2026-11-19T20:00:00.000Z', createdAt: now.toISOString() };
  expect(findPressDay(pressed)).toBe('2026-11-20');
  expect(describeOffline(pressed)).toMatch(/^Submitted offline at 20.11.2026, 9:00 am, received /);
  const online = { createdAt: now.toISOString() };
  expect([findPressDay({}), describeOffline(online)]).toEqual([undefined, '']);
});
