import { expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { listNames, listStops, tellStop } from '#shared/plots/model.ts';
import { countPhotos, listBands } from '#shared/quality/beside.ts';
import { drawFunnel, drawMonths } from '#shared/quality/plots.ts';
import { tell } from '#shared/quality/tell.ts';
import { fact, facts } from './facts.ts';

const TODAY = '2026-11-25' as NzDate;
const known = [
  ...facts(60, 12),
  ...facts(60, 24, { person: 'ben', age: 3 }),
  ...facts(60, 24, { person: 'cy' }),
  fact({ day: '2026-03-03' as NzDate, minutes: 50 }),
];
const told = tell(known, { from: '2026-10-01' as NzDate, to: TODAY }, TODAY, {
  ...{ self: 'ana', seesAll: true, nameOf: (name: string) => name },
});
const quality = { ...told, kind: 'quarter' as const, from: TODAY, to: TODAY, counting: false };
const sayAll = (drawn: NonNullable<ReturnType<typeof drawFunnel>>) =>
  listStops(drawn.layers, drawn.y).map((stop) => tellStop(stop, drawn.x, listNames(drawn.layers)));

test('the funnel has everybody’s rate made up for their vehicles, the rate of all, and what chance does', () => {
  const drawn = drawFunnel(quality) ?? expect.fail('nothing');
  const there = sayAll(drawn).find((words) => words.includes('Inspectors')) ?? '';
  expect(there).toBe('60 inspections (ana, ben, cy): Inspectors 17 %, 44 %');
  expect(sayAll(drawn)[0]).toBe('20 inspections: By chance 15 % to 55 %, All 33 %');
  expect(drawFunnel({ ...quality, organization: undefined })).toBeUndefined();
});

test('months of somebody have a median and a middle half', () => {
  const [ana = expect.fail('nobody')] = told.people;
  expect(sayAll(drawMonths(ana) ?? expect.fail('nothing'))).toEqual([
    'Mar 2026 (1 inspection): Middle half 50 min, Median 50 min',
    'Nov 2026 (60 inspections): Middle half 36 min, Median 36 min',
  ]);
  expect(drawMonths({ ...ana, months: [] })).toBeUndefined();
});

test('bands stand by age, then what has none, then what is no car', () => {
  const tally = new Map([
    [
      'ana',
      new Map(
        ['trailer', 'Age not known', '20 years and more', 'motorcycle', 'Under 5 years'].map((band) => [
          band,
          { hits: 1, of: 2 },
        ]),
      ),
    ],
  ]);
  expect(listBands('ana', tally, tally).map(({ band }) => band)).toEqual([
    ...['Under 5 years', '20 years and more', 'Age not known', 'motorcycle', 'trailer'],
  ]);
});

test('photos of rechecks are not counted', () => {
  const own = [...facts(2, 2, { photosOfFails: 3 }), ...facts(2, 2, { photosOfFails: 9, recheckOf: 1 })];
  expect(countPhotos('ana', own, own)).toEqual({ own: { photos: 6, fails: 2 }, others: undefined });
});
