import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { Chance } from '../chance.ts';
import { faultItems } from './faults.ts';

/** How an honest person works. All of it is spread between people; none of it is a signal. */
export type Habits = {
  name: string;
  /** Counted from the first day. */
  joinsOn: number;
  /** How many vehicles of a shop they get beside others. */
  load: number;
  /** Whether older ones rather come to them, and how much those other than cars. */
  olderCars: number;
  others: number;
  /** How much more or less they fail, on the scale of odds: for good, and in a quarter. */
  severity: number;
  severityIn: number[];
  /** What they look at harder, by item. */
  attention: ReadonlyMap<string, number>;
  /** Beside what others take. */
  pace: number;
  /** Shares of visits: filled in afterwards, left open over a break. */
  afterwards: number;
  leftOpen: number;
  /** Steps to which they read, and whether an axle's two tyres are read as one. */
  treadStep: number;
  brakeStep: number;
  readsAxles: boolean;
  /** Shares: of failed items with a photo, of sheets entered in VIC on another day or never, of sheets edited. */
  photographs: number;
  vicNextDay: number;
  vicForgotten: number;
  edits: number;
  /** In minutes, when it is entered the same day. */
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

/** How likely somebody is given a vehicle. */
export const weighHands = (habits: Habits, type: VehicleType, age: number) =>
  habits.load * Math.exp((habits.olderCars * (age - 13)) / 8) * (type === 'car' ? 1 : habits.others);
