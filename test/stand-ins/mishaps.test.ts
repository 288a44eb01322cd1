import { expect, it } from 'vitest';
import { openMishaps } from '#scripts/local/events/mishaps.ts';

/** The drill `dropped` plays this at full size. Recovery from lost events is tested with the parts that recover. */
it('drops, doubles and delays the configured share of events, and none of other functions', () => {
  const draws = [0.05, 0.5, 0.05, 0.5, 0.5, 0.5, 0.05];
  const mishaps = openMishaps(() => draws.shift() ?? 0.5);
  expect(mishaps.draw('index')).toEqual([0]);
  const asked = { functions: ['index'], dropped: 0.1, late: 0.1, lateMs: 20, doubled: 0.1 };
  mishaps.set(JSON.stringify(asked));
  expect(mishaps.draw('render')).toEqual([0]);
  expect(mishaps.draw('index')).toEqual([]);
  expect(mishaps.draw('index')).toEqual([20]);
  expect(mishaps.draw('index')).toEqual([0, 0]);
  expect(mishaps.draw('index')).toEqual([0]);
  expect(mishaps.lost()).toEqual({ index: 1 });
  expect(() => mishaps.set(JSON.stringify({ ...asked, dropped: 2 }))).toThrow();
});
