import { expect, it } from 'vitest';
import { findBreaches, laws } from '#scripts/drill/record/laws.ts';
import { forgeries } from './forgeries.ts';
import { observe } from './observed.ts';

it('the laws of the record find nothing where every promise was kept', async () => {
  const { story, held } = observe();
  expect(await findBreaches(story, held)).toEqual([]);
});

it('of each law of the record it is known how it is broken', () => {
  expect(Object.keys(forgeries).toSorted()).toEqual(laws.map(({ sentence }) => sentence).toSorted());
});

it.each(
  Object.entries(forgeries).flatMap(([sentence, ways]) =>
    Object.entries(ways).map(([way, forge]) => ({ sentence, way, forge })),
  ),
)('it alone is broken when $way: $sentence', async ({ sentence, forge }) => {
  const observed = observe();
  forge(observed);
  const { story, held } = observed;
  const broken = (await findBreaches(story, held)).map((breach) => breach.sentence);
  expect([...new Set(broken)]).toEqual([sentence]);
});
