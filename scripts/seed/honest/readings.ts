import { listPairs, readingPlans } from '#shared/vehicle-types/reading-plans.ts';
import type { Chance } from '../chance.ts';
import type { Vehicle } from './fleet.ts';
import type { Habits } from './habits.ts';
import type { Visit } from './visit.ts';

/** The brake tester: rollers measure each wheel, a decelerometer only the whole vehicle. */
export type Tester = 'rollers' | 'decelerometer';

const toStep = (value: number, step: number) => Math.round(Math.round(value / step) * step * 10) / 10;
const LIMITS = { tread: 1.5, service: 50, parking: 20 };

/** Returns the readings that an inspector records. Failed items get failing readings. */
export const takeReadings = (
  { type, tread, brakes }: Vehicle,
  fails: readonly string[],
  { treadStep, brakeStep, readsAxles }: Habits,
  tester: Tester,
  chance: Chance,
): Visit['readings'] => {
  const readings: Visit['readings'] = {};
  const plan = readingPlans[type];
  const isWorn = fails.includes('chassisTyreTreadAndDepth');
  const wornTyre = isWorn ? Math.floor(chance.between(0, tread.length)) : -1;
  const axles = plan.tyres.filter(({ axle }) => axle === 'Rear' || (axle === 'Front' && type !== 'trailer'));
  let tyre = 0;
  for (const { readings: names } of axles) {
    const depths = names.map((name) => {
      const at = tyre++;
      if (at === wornTyre) return { name, depth: toStep(chance.between(0.4, 1.4), Math.min(treadStep, 0.5)) };
      const depth = Math.max(LIMITS.tread, toStep((tread[at] ?? 0) + chance.normal(0.1), treadStep));
      return { name, depth };
    });
    const least = Math.min(...depths.map(({ depth }) => depth));
    for (const { name, depth } of depths) readings[name] = readsAxles ? least : depth;
  }
  if (type === 'trailer') return readings;
  const atLeast = (value: number, limit: number, hasFailed: boolean) =>
    hasFailed ? limit - Math.ceil(chance.between(1, 15)) : Math.max(limit, toStep(value, brakeStep));
  readings.serviceBrakeOverall = atLeast(
    brakes + chance.normal(4),
    LIMITS.service,
    fails.includes('serviceBrakePerformance'),
  );
  if (type === 'car')
    readings.parkingBrakeOverall = atLeast(
      brakes * 0.45 + chance.normal(4),
      LIMITS.parking,
      fails.includes('parkingBrakePerformance'),
    );
  if (tester === 'decelerometer' || type !== 'car') return readings;
  const pairs = listPairs(plan.service);
  for (const [at, { left, right }] of pairs.entries()) {
    const force = brakes + (at === 0 ? 4 : -6) + chance.normal(4);
    const uneven = fails.includes('serviceBrakeBalance') && at === 0;
    readings[left] = toStep(force, brakeStep);
    readings[right] = toStep(uneven ? force * 0.7 : force + chance.normal(3), brakeStep);
  }
  return readings;
};
