import type { NzDate } from '#shared/nz-date.ts';
import type { Chance } from '../chance.ts';
import { getAge, type Vehicle } from './fleet.ts';
import type { Habits } from './habits.ts';
import { type Tester, takeReadings } from './readings.ts';
import type { Visit } from './visit.ts';

export const OPENS = 8 * 60;
const CLOSES = 17 * 60 + 30;
const SHORTEST_MINUTES = 3;

export type Today = {
  n: number;
  day: NzDate;
  severity: number;
  /** Minutes after midnight when each inspector is free again. */
  clocks: Map<Habits, number>;
  tester: Tester;
  chance: Chance;
};

export const recordVisit = (vehicle: Vehicle, fails: string[], usual: number, habits: Habits, today: Today): Visit => {
  const { n, day, clocks, tester, chance } = today;
  const took = Math.max(SHORTEST_MINUTES, chance.around(usual, 0.27));
  const began = clocks.get(habits) ?? OPENS;
  // Some inspectors start the next vehicle before they finish the current one.
  const isFree = began + took * (chance.happens(0.2) ? chance.between(0.4, 0.9) : 1) + chance.between(0, 15);
  clocks.set(habits, isFree > CLOSES ? OPENS + chance.between(30, 300) : isFree);
  const isAfterwards = chance.happens(habits.afterwards);
  const open = chance.happens(habits.leftOpen) ? chance.between(25, 180) : 0;
  return {
    day,
    startedAt: Math.round(isAfterwards ? began + took : began),
    minutes: Math.max(SHORTEST_MINUTES, Math.round(isAfterwards ? chance.between(4, 13) : took + open)),
    inspector: habits.name,
    vehicle: vehicle.id,
    vehicleType: vehicle.type,
    age: getAge(vehicle, n),
    isRecheck: false,
    fails,
    readings: takeReadings(vehicle, fails, habits, tester, chance),
    photos: fails.reduce((sum) => sum + (chance.happens(habits.photographs) ? 1 + chance.count(0.4) : 0), 0),
    vicAfterMinutes: enterInVic(habits, chance),
    edits: chance.happens(habits.edits) ? 1 + chance.count(0.2) : 0,
  };
};

const enterInVic = ({ vicNextDay, vicForgotten, vicSoon }: Habits, chance: Chance) => {
  if (chance.happens(vicForgotten)) return null;
  if (chance.happens(vicNextDay)) return Math.round(chance.between(14 * 60, 30 * 60));
  return Math.max(1, Math.round(Math.min(chance.around(vicSoon, 0.9), 360)));
};
