import { expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { formatStop, listNames, listStops } from '#shared/plots/model.ts';
import { buildQuality } from '#shared/quality/build-quality.ts';
import { countPhotos, listBands } from '#shared/quality/comparison.ts';
import { tallyMonths } from '#shared/quality/month.ts';
import { drawFunnel, drawMonths } from '#shared/quality/plots.ts';
import { fact, facts, TODAY, toMonths } from './facts.ts';

const known = [
  ...facts(60, 12),
  ...facts(13, 9, { person: 'dan' }),
  ...facts(60, 24, { person: 'ben', age: 3 }),
  ...facts(60, 24, { person: 'cy' }),
  fact({ day: '2026-03-03' as NzDate, minutes: 50 }),
];
const built = buildQuality(
  toMonths(known),
  { from: '2026-10-01' as NzDate, to: TODAY },
  {
    ...{ self: 'ana', seesAll: true, nameOf: (name: string) => name },
  },
);
const quality = { ...built, kind: 'quarter' as const, from: TODAY, to: TODAY, counting: false };
const listWords = (drawn: NonNullable<ReturnType<typeof drawFunnel>>) =>
  listStops(drawn.layers, drawn.y).map((stop) => formatStop(stop, drawn.x, listNames(drawn.layers)));

test('the funnel has each person’s rate adjusted for their vehicles, their ranges, the overall rate and the range of chance', () => {
  const drawn = drawFunnel(quality) ?? expect.fail('nothing');
  expect(listWords(drawn).filter((words) => /^[a-z]+,/.test(words))).toEqual([
    'dan, 13 inspections: Fail rate, too early to tell 69%',
    'ana, 60 inspections: Worth a look outside 7% to 68%, As usual 21% to 51%, By chance 23%, 48%, Fail rate 17%',
    'ben, 60 inspections: Worth a look outside 5% to 77%, As usual 19% to 55%, By chance 23%, 48%, Fail rate 42%',
    'cy, 60 inspections: Worth a look outside 5% to 77%, As usual 19% to 55%, By chance 23%, 48%, Fail rate 42%',
  ]);
  expect(listWords(drawn)).toContain('20 inspections: By chance 15%, 55%');
  expect(drawn.layers).toContainEqual({ kind: 'rule', name: 'All', across: 'y', at: expect.closeTo((100 * 69) / 194) });
  expect(drawFunnel({ ...quality, organization: undefined })).toBeUndefined();
});

test('a dot is outside its own limits exactly if it is worth a look', () => {
  const shown = buildQuality(
    toMonths([...known, ...facts(60, 0, { person: 'eve' })]),
    { from: '2026-10-01' as NzDate, to: TODAY },
    { self: 'ana', seesAll: true, nameOf: (name: string) => name },
  );
  const { layers } = drawFunnel({ ...quality, ...shown }) ?? expect.fail('nothing');
  const limits = new Map(
    layers
      .flatMap((layer) => (layer.kind === 'band' && layer.name.startsWith('Worth') ? layer.points : []))
      .map((reach) => [reach.name, reach]),
  );
  const dots = layers.flatMap((layer) => (layer.kind === 'dot' && !layer.hollow ? layer.points : []));
  const outside = dots.filter(({ name, y }) => {
    const { low, high } = limits.get(name) ?? expect.fail('without limits');
    return y < low || y > high;
  });
  const worth = shown.people.filter(({ measures }) => measures[0]?.level === 'look');
  expect(outside.map(({ name }) => name)).toEqual(['eve']);
  expect(worth.map(({ name }) => name)).toEqual(['eve']);
});

test('a person with too few inspections is a hollow dot without limits, and the range of chance covers the highest count', () => {
  const few = listWords(drawFunnel(quality) ?? expect.fail('nothing'))[0];
  expect(few).toBe('dan, 13 inspections: Fail rate, too early to tell 69%');
  expect(quality.byChance.map(({ of }) => of)).toContain(60);
});

test('a person’s months have a median and a middle half; months with few inspections are hollow', () => {
  const [ana = expect.fail('nobody')] = built.people;
  expect(listWords(drawMonths(ana, TODAY) ?? expect.fail('nothing'))).toEqual([
    'Mar 2026 (1 inspection): Median of fewer than 20 50 min',
    'Nov 2026 so far (60 inspections): Middle half 36 min, Median 36 min',
  ]);
  expect(drawMonths({ ...ana, months: [] }, TODAY)).toBeUndefined();
});

test('bands are sorted by age, then unknown age, then vehicles other than cars', () => {
  const tally = new Map([
    ['ana', new Map(['trailer', '?', '20', 'motorcycle', '0'].map((group) => [group, { hits: 1, of: 2 }]))],
  ]);
  expect(listBands('ana', tally, tally).map(({ band }) => band)).toEqual([
    ...['Under 5 years', '20 years and more', 'Age not known', 'motorcycle', 'trailer'],
  ]);
});

test('photos of rechecks are not counted', () => {
  const known = [...facts(2, 2, { photosOfFails: 3 }), ...facts(2, 2, { photosOfFails: 9, recheckOf: 1 })];
  const own = tallyMonths(toMonths(known));
  expect(countPhotos('ana', own, own)).toEqual({ own: { photos: 6, fails: 2 }, others: undefined });
});
