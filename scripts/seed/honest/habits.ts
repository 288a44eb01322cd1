import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { Chance } from '../chance.ts';
import { faultItems } from './faults.ts';

/** How an honest inspector works. The values vary between people without indicating fraud. */
export type Habits = {
  name: string;
  /** Day of joining, counted from the first day. */
  joinsOn: number;
  /** Number of vehicles, relative to the other inspectors. */
  load: number;
  /** How much they prefer older vehicles, and types other than cars. */
  olderCars: number;
  others: number;
  /** How many more vehicles they fail, in log-odds: in general, and by quarter. */
  severity: number;
  severityIn: number[];
  attention: ReadonlyMap<string, number>;
  /** Duration of an inspection, relative to others. */
  pace: number;
  /** Share of visits that are recorded afterwards, and share that are left open over a break. */
  afterwards: number;
  leftOpen: number;
  /** Rounding of readings, and whether both tyres of an axle get one reading. */
  treadStep: number;
  brakeStep: number;
  readsAxles: boolean;
  /**
   * Share of failed items with a photo, and share of sheets that are entered in VIC a day later, never entered, and
   * edited.
   */
  photographs: number;
  vicNextDay: number;
  vicForgotten: number;
  edits: number;
  /** Minutes until a sheet is entered in VIC, if this happens on the same day. */
  vicSoon: number;
};

const QUARTERS = 16;

export const newHabits = (chance: Chance, name: string): Habits => ({
  name,
  joinsOn: chance.happens(0.12) ? Math.floor(chance.between(0, 500)) : 0,
  load: chance.around(1, 0.35),
  olderCars: chance.normal(0.35),
  others: chance.around(1, 0.8),
  severity: chance.normal(0.25),
  severityIn: Array.from({ length: QUARTERS }, () => chance.normal(0.1)),
  attention: new Map(faultItems.map((item) => [item, chance.around(1, 0.35)])),
  pace: chance.around(1, 0.2),
  afterwards: chance.habit(0.03, 1.1),
  leftOpen: chance.habit(0.03, 0.6),
  treadStep: chance.choose([
    { step: 0.1, weight: 30 },
    { step: 0.5, weight: 50 },
    { step: 1, weight: 20 },
  ]).step,
  brakeStep: chance.choose([
    { step: 1, weight: 75 },
    { step: 5, weight: 25 },
  ]).step,
  readsAxles: chance.happens(0.35),
  photographs: chance.habit(0.45, 1.2),
  vicNextDay: chance.habit(0.04, 0.9),
  vicForgotten: chance.habit(0.01, 0.7),
  edits: chance.habit(0.03, 0.7),
  vicSoon: chance.around(20, 0.8),
});

export const weighInspector = (habits: Habits, type: VehicleType, age: number) =>
  habits.load * Math.exp((habits.olderCars * (age - 13)) / 8) * (type === 'car' ? 1 : habits.others);
