import { expect, test } from 'vitest';
import { addDays, addMonths } from '#shared/nz-date.ts';
import { evaluatePeople } from '#shared/quality/look.ts';
import { measureNames } from '#shared/quality/measures.ts';
import { getPeriod } from '#shared/quality/periods.ts';
import { measureWords } from '#shared/quality/words.ts';
import { toMonths } from '#test/rules/quality/facts.ts';
import { toFacts } from '#test/simulation-tools/to-facts.ts';
import { CHECKED_FROM, simulateWorkshop } from '#test/simulation-tools/years.ts';

const WORKSHOPS = 11;

test('the published base rates match those of honest people', () => {
  const today = addDays(addMonths(CHECKED_FROM, 12), -1);
  const looked = Array.from({ length: WORKSHOPS }, (_, n) => simulateWorkshop(20_261_125 + n)).flatMap(({ visits }) =>
    evaluatePeople(toMonths(toFacts(visits), today), getPeriod('year', today, today)),
  );
  for (const name of measureNames) {
    const sum = (what: 'hits' | 'of') => looked.reduce((all, { findings }) => all + findings[name][what], 0);
    const found = (100 * sum('hits')) / sum('of');
    const { honest } = measureWords[name];
    // Tolerance: workshops differ, and this sample is a sixth of the size behind the published rates.
    expect(found, name).toBeGreaterThanOrEqual(honest * 0.7);
    expect(found, name).toBeLessThanOrEqual(honest === 0 ? 0.1 : honest * 1.4);
  }
});
