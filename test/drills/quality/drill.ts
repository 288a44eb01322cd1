import { setTimeout as pause } from 'node:timers/promises';
import { makeRow, type Row } from '#test/bench/row.ts';
import { checkEachMonth, type Flag, simulateWorkshop } from '#test/simulation-tools/years.ts';
import type { Outcome } from '../outcome.ts';
import { countAlarms } from './alarms.ts';
import { type Caught, simulateCheats } from './caught.ts';

/** Chosen before any limit was set, and different from the seeds used to tune the limits. */
const FIRST_SEED = 20_261_125;
const PEOPLE = 10_000;
const CHEATS = 110;
/** Maximum share of honest people flagged at least once in a year. */
const MAY_BE_FLAGGED = 0.01;
/** Maximum share flagged by any one measure, as stated on the page. */
const MAY_BE_FLAGGED_BY_ONE = 0.002;

/** Returns the number of people, those who were flagged in their year, with the measures, and the flags of each. */
export const simulateHonestYears = async (wanted: number, firstSeed = FIRST_SEED) => {
  const flagged = new Map<string, Set<string>>();
  const anybody = new Set<string>();
  const people: Flag[][] = [];
  let [simulated, inspections] = [0, 0];
  for (let seed = firstSeed; simulated < wanted; seed++) {
    const { inspectors, visits } = simulateWorkshop(seed);
    simulated += inspectors.length;
    inspections += visits.length;
    const flags = checkEachMonth(visits);
    people.push(...inspectors.map((name) => flags.filter(({ person }) => person === name)));
    for (const { person, what, level } of flags) {
      if (level !== 'look') continue;
      const name = `${seed} ${person}`;
      anybody.add(name);
      flagged.set(what, (flagged.get(what) ?? new Set<string>()).add(name));
    }
    await pause(0);
  }
  return { simulated, inspections, flagged, anybody, people };
};

/** Simulates years in which nobody cheats and checks the Quality page at the end of each month. */
export const qualityDrill = async ({ runs, seed }: { runs?: string; seed?: string }): Promise<Outcome> => {
  const firstSeed = Number(seed ?? FIRST_SEED);
  const { simulated, inspections, flagged, anybody, people } = await simulateHonestYears(
    Number(runs ?? PEOPLE),
    firstSeed,
  );
  const share = anybody.size / simulated;
  const shareByOne = Math.max(0, ...[...flagged.values()].map(({ size }) => size)) / simulated;
  const rows: Row[] = [
    makeRow('first seed', firstSeed, ''),
    makeRow('honest years', simulated, 'people'),
    makeRow('inspections and rechecks, including the year before', inspections, ''),
    makeRow('flagged at least once in a year', anybody.size, 'people'),
    makeRow('share ever flagged', share, 'of people', { goal: MAY_BE_FLAGGED }),
    makeRow('most flagged by one measure', shareByOne, 'of people', { goal: MAY_BE_FLAGGED_BY_ONE }),
    ...[...flagged]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, people]) => makeRow(`flagged: ${what}`, people.size, 'people')),
    ...countAlarms('honest', people),
    ...[...(await simulateCheats(CHEATS, firstSeed))].flatMap(([name, caught]) => tellCaught(name, caught)),
  ];
  const areTooMany = share > MAY_BE_FLAGGED || shareByOne > MAY_BE_FLAGGED_BY_ONE;
  return { rows, broken: { 'too many flagged': areTooMany ? [...anybody] : [] } };
};

/** Makes rows with the number of cheats detected after some months, and by each measure. */
const tellCaught = (name: string, caught: readonly Caught[]): Row[] => {
  const within = (months: number) => caught.filter(({ month }) => month !== undefined && month <= months).length;
  const measures = new Set(caught.flatMap(({ by }) => by));
  return [
    ...[1, 3, 6, 12].map((months) =>
      makeRow(`${name}: found in ${months} months`, within(months), `of ${caught.length}`),
    ),
    ...[...measures].map((what) => {
      const found = caught.filter(({ by }) => by.includes(what)).length;
      return makeRow(`${name}: ${what}`, found, `of ${caught.length}`);
    }),
    ...countAlarms(
      name,
      caught.map(({ flags }) => flags),
    ),
  ];
};
