import { addDays, type NzDate } from '#shared/nz-date.ts';
import { type Chance, newChance, toShare } from '../chance.ts';
import { newDice } from '../dice.ts';
import { faultsOf } from './faults.ts';
import { daysUntilDue, getAge, newFleet, replaceTyres, type Vehicle, wearTyres } from './fleet.ts';
import { type Habits, newHabits, weighInspector } from './habits.ts';
import type { Tester } from './readings.ts';
import { OPENS, recordVisit, type Today } from './sheet.ts';
import type { Visit } from './visit.ts';

export type Plan = {
  seed: number;
  inspectors: readonly string[];
  from: NzDate;
  days: number;
  /** Number of first inspections on a usual weekday. Random by default. */
  aDay?: number;
  /** Returns true on days when the workshop is closed. By default Sundays, most Saturdays and Christmas. */
  isClosed?: (day: NzDate) => boolean;
};

const RECHECK_DAYS = 28;
const QUARTER_DAYS = 92;
/**
 * Seasonal factors by month: for the number of visits, and for the severity, because lamps and wipers are worse in
 * winter.
 */
const BUSY = [1.1, 1.1, 1.05, 0.95, 0.95, 0.95, 0.9, 0.95, 1, 1, 1.05, 1];
const WORSE = [-0.05, -0.05, 0, 0, 0.05, 0.1, 0.1, 0.1, 0.05, 0, -0.05, -0.05];
const usualMinutes = { car: 36, motorcycle: 25, trailer: 18 } as const;

type Recheck = { vehicle: Vehicle; fails: string[]; habits: Habits; until: number };
type Coming = { vehicles: Vehicle[]; rechecks: Recheck[] };

/**
 * Simulates honest inspectors of a workshop, with realistic variation between workshops, people, vehicles and days:
 * ages, strictness, bad days, rounded readings, and sheets recorded afterwards. Written before the limits that
 * inspectors are checked against, and independently of them.
 */
export const simulateHonestWorkshop = (plan: Plan): Visit[] => {
  const chance = newChance(newDice(plan.seed));
  const staff = plan.inspectors.map((name) => newHabits(chance, name));
  for (const habits of staff.slice(0, 2)) habits.joinsOn = 0;
  const shop = {
    severity: chance.normal(0.3),
    tester: (chance.happens(0.7) ? 'rollers' : 'decelerometer') as Tester,
    aDay: plan.aDay ?? plan.inspectors.length * chance.around(2.4, 0.4),
    comesAgain: chance.between(0.55, 0.85),
    opensOnSaturday: chance.happens(0.4),
  };
  const fleet = newFleet(chance, `v${plan.seed}`);
  const coming = new Map<number, Coming>();
  const at = (day: number) => {
    const there = coming.get(day) ?? { vehicles: [], rechecks: [] };
    coming.set(day, there);
    return there;
  };
  const visits: Visit[] = [];
  for (let n = 0; n < plan.days; n++) {
    const day = addDays(plan.from, n);
    const due = at(n);
    coming.delete(n);
    if (plan.isClosed?.(day) ?? isClosed(day, shop.opensOnSaturday)) {
      at(n + 1).vehicles.push(...due.vehicles);
      at(n + 1).rechecks.push(...due.rechecks);
      continue;
    }
    const month = Number(day.slice(5, 7)) - 1;
    const isSaturday = new Date(day).getUTCDay() === 6;
    const wanted = chance.count(shop.aDay * (BUSY[month] ?? 1) * (isSaturday ? 0.4 : 1));
    const vehicles = due.vehicles.slice(0, wanted + 3);
    at(n + 1).vehicles.push(...due.vehicles.slice(wanted + 3));
    while (vehicles.length < wanted) vehicles.push(fleet.meet(n));
    const present = staff.filter(({ joinsOn }) => joinsOn <= n && (staff.length < 3 || chance.happens(0.9)));
    const atWork = present.length > 0 ? present : staff.slice(0, 1);
    const clocks = new Map(atWork.map((habits) => [habits, OPENS + chance.between(0, 40)]));
    const severity = shop.severity + (WORSE[month] ?? 0) + chance.normal(0.2);
    const today: Today = { n, day, severity, clocks, tester: shop.tester, chance };
    for (const recheck of due.rechecks.filter(({ until }) => n <= until)) {
      const habits = atWork.includes(recheck.habits) && chance.happens(0.75) ? recheck.habits : pick(chance, atWork);
      const visit = recheckVehicle(recheck, habits, today);
      visits.push(visit);
      if (visit.fails.length > 0 && chance.happens(0.8)) comeBack({ ...recheck, fails: visit.fails }, n, at, chance);
    }
    for (const vehicle of vehicles) {
      const age = getAge(vehicle, n);
      const hands = atWork.map((habits) => ({ habits, weight: weighInspector(habits, vehicle.type, age) }));
      const { habits } = chance.choose(hands);
      const visit = inspectVehicle(vehicle, habits, today);
      visits.push(visit);
      if (visit.fails.length > 0 && chance.happens(0.85))
        comeBack({ vehicle, fails: visit.fails, habits, until: n + RECHECK_DAYS }, n, at, chance);
      if (chance.happens(shop.comesAgain))
        at(n + Math.max(1, Math.round(daysUntilDue(age) + chance.normal(14)))).vehicles.push(vehicle);
    }
  }
  return visits;
};

const pick = (chance: Chance, staff: readonly Habits[]) =>
  chance.choose(staff.map((habits) => ({ habits, weight: habits.load }))).habits;

const isClosed = (day: NzDate, opensOnSaturday: boolean) => {
  const weekday = new Date(day).getUTCDay();
  const date = day.slice(5);
  return weekday === 0 || (weekday === 6 && !opensOnSaturday) || date >= '12-25' || date <= '01-04';
};

const comeBack = (recheck: Recheck, n: number, at: (day: number) => Coming, chance: Chance) =>
  at(n + Math.max(1, Math.round(chance.around(5, 0.8)))).rechecks.push(recheck);

const inspectVehicle = (vehicle: Vehicle, habits: Habits, today: Today): Visit => {
  const { n, severity, chance } = today;
  const age = getAge(vehicle, n);
  wearTyres(vehicle, n, chance);
  const quarter = habits.severityIn[Math.floor(n / QUARTER_DAYS)] ?? 0;
  const odds =
    -1.85 +
    0.095 * Math.min(age, 22) +
    vehicle.frailty +
    severity +
    habits.severity +
    quarter -
    (vehicle.type === 'car' ? 0 : 0.35);
  const fails = chance.happens(toShare(odds)) ? findFaults(vehicle, habits, age, chance) : [];
  const usual = usualMinutes[vehicle.type] * habits.pace * (1 + 0.06 * fails.length) * (1 + 0.008 * (age - 12));
  const visit = recordVisit(vehicle, fails, usual, habits, today);
  if (fails.includes('chassisTyreTreadAndDepth')) replaceTyres(vehicle);
  return visit;
};

const findFaults = ({ type }: Vehicle, { attention }: Habits, age: number, chance: Chance) => {
  const weighed = faultsOf[type].map(({ item, weight }) => ({ item, weight: weight * (attention.get(item) ?? 1) }));
  const found = new Set<string>();
  const wanted = 1 + chance.count(0.5 + 0.03 * age);
  for (let n = 0; n < wanted; n++) found.add(chance.choose(weighed).item);
  return [...found];
};

/** Rechecks a vehicle after its repair. A few repairs weren't done. */
const recheckVehicle = ({ vehicle, fails }: Recheck, habits: Habits, today: Today): Visit => {
  const { chance } = today;
  const left = chance.happens(0.1) ? fails.slice(0, 1) : [];
  return { ...recordVisit(vehicle, left, 11 * habits.pace, habits, today), isRecheck: true };
};
