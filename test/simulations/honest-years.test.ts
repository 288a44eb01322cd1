import { describe, expect, test } from 'vitest';
import { simulateHonestWorkshop } from '#scripts/seed/honest/honest.ts';
import type { Visit } from '#scripts/seed/honest/visit.ts';
import { daysBetween, type NzDate } from '#shared/nz-date.ts';
import { checklist } from '#shared/sheets/checklist.ts';
import { hasReading, type ReadingName } from '#shared/vehicle-types/reading-plans.ts';
import { simulateCheats } from '#test/drills/quality/caught.ts';
import { cheats } from '#test/drills/quality/cheats.ts';
import { simulateHonestYears } from '#test/drills/quality/drill.ts';

/** The seed of a workshop of two people with a brake tester that reports each wheel. */
const SEED_OF_ROLLERS = 11;

const simulate = (seed: number) =>
  simulateHonestWorkshop({ seed, inspectors: ['Ana', 'Ben', 'Cy'], from: '2025-01-01' as NzDate, days: 730 });
const visits = simulate(1);
const listFirst = (some: readonly Visit[]) => some.filter(({ isRecheck }) => !isRecheck);
const failRate = (some: readonly Visit[]) => some.filter(({ fails }) => fails.length > 0).length / some.length;
const fits = ({ vehicleType, fails }: Visit) =>
  fails.every((name) => {
    const line = checklist.find((one) => one.name === name);
    return line && (!('on' in line) || (line.on as readonly string[]).includes(vehicleType));
  });

describe('two honest years of a workshop', () => {
  test('the same seed simulates the same workshop, another seed a different one', () => {
    expect(simulate(1)).toEqual(visits);
    expect(simulate(2)).not.toEqual(visits);
  });

  test('old vehicles fail more often than new ones, and 30 to 40 percent fail in total', () => {
    const first = listFirst([1, 2, 3, 4, 5].flatMap(simulate));
    expect(failRate(first)).toBeGreaterThan(0.25);
    expect(failRate(first)).toBeLessThan(0.5);
    expect(failRate(first.filter(({ age }) => age > 20))).toBeGreaterThan(
      1.5 * failRate(first.filter(({ age }) => age < 8)),
    );
  });

  test('faults and readings come from the vehicle', () => {
    expect(visits.filter((visit) => !fits(visit))).toEqual([]);
    expect(
      visits.filter(({ readings, vehicleType }) =>
        Object.keys(readings).some((name) => !hasReading(vehicleType, name as ReadingName)),
      ),
    ).toEqual([]);
  });

  test('a recheck follows a failed inspection within 28 days, and vehicles return after a year', () => {
    const strays = visits.filter(
      (visit, n) =>
        visit.isRecheck &&
        !visits
          .slice(0, n)
          .some(
            ({ vehicle, isRecheck, fails, day }) =>
              vehicle === visit.vehicle && !isRecheck && fails.length > 0 && daysBetween(day, visit.day) <= 28,
          ),
    );
    expect(strays).toEqual([]);
    const times = Map.groupBy(listFirst(visits), ({ vehicle }) => vehicle);
    expect([...times.values()].filter(({ length }) => length > 1).length).toBeGreaterThan(0.3 * times.size);
  });
});

test('none of a few honest people is flagged in their year', async () => {
  const { simulated, anybody } = await simulateHonestYears(6);
  expect(simulated).toBeGreaterThanOrEqual(6);
  expect([...anybody]).toEqual([]);
});

test('someone who copies readings is flagged for it in the first month', async () => {
  const copies = cheats.filter(({ name }) => name === 'copies readings');
  const [found] = (await simulateCheats(1, SEED_OF_ROLLERS, copies)).get('copies readings') ?? [];
  expect(found).toMatchObject({ month: 1, by: ['sameReadings'] });
});
