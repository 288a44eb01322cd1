import { setTimeout as pause } from 'node:timers/promises';
import { type Row, row } from '#test/bench/row.ts';
import { lookEachMonth, playWorkshop } from '#test/simulation/years.ts';
import type { Outcome } from '../outcome.ts';
import { type Caught, playCheats } from './caught.ts';

/** Fixed before any limit was set, and other ones than those by which they were. */
const FIRST_SEED = 20_261_125;
const PEOPLE = 10_000;
const CHEATS = 110;
/** Of honest people, so many may ever be flagged in a year. */
const MAY_BE_FLAGGED = 0.01;
/** By one measure, as the page says. */
const MAY_BE_FLAGGED_BY_ONE = 0.002;

/** How many people, and who of them was ever flagged in their year, by what. */
export const playHonestYears = async (people: number, firstSeed = FIRST_SEED) => {
  const flagged = new Map<string, Set<string>>();
  const anybody = new Set<string>();
  let [played, inspections] = [0, 0];
  for (let seed = firstSeed; played < people; seed++) {
    const { inspectors, visits } = playWorkshop(seed);
    played += inspectors.length;
    inspections += visits.length;
    for (const { person, what } of lookEachMonth(visits)) {
      const name = `${seed} ${person}`;
      anybody.add(name);
      flagged.set(what, (flagged.get(what) ?? new Set<string>()).add(name));
    }
    await pause(0);
  }
  return { played, inspections, flagged, anybody };
};

/** Years in which nobody has done anything wrong, looked at at the end of each month. */
export const qualityDrill = async ({ runs, seed }: { runs?: string; seed?: string }): Promise<Outcome> => {
  const firstSeed = Number(seed ?? FIRST_SEED);
  const { played, inspections, flagged, anybody } = await playHonestYears(Number(runs ?? PEOPLE), firstSeed);
  const share = anybody.size / played;
  const shareByOne = Math.max(0, ...[...flagged.values()].map(({ size }) => size)) / played;
  const rows: Row[] = [
    row('first seed', firstSeed, ''),
    row('honest years', played, 'people'),
    row('inspections and rechecks, with the year before', inspections, ''),
    row('ever flagged in a year', anybody.size, 'people'),
    row('share ever flagged', share, 'of people', { goal: MAY_BE_FLAGGED }),
    row('most of them by one measure', shareByOne, 'of people', { goal: MAY_BE_FLAGGED_BY_ONE }),
    ...[...flagged]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, people]) => row(`flagged: ${what}`, people.size, 'people')),
    ...[...(await playCheats(CHEATS, firstSeed))].flatMap(([name, caught]) => tellCaught(name, caught)),
  ];
  const areTooMany = share > MAY_BE_FLAGGED || shareByOne > MAY_BE_FLAGGED_BY_ONE;
  return { rows, broken: { 'too many flagged': areTooMany ? [...anybody] : [] } };
};

/** How many were found by when, and by what. */
const tellCaught = (name: string, caught: readonly Caught[]): Row[] => {
  const within = (months: number) => caught.filter(({ month }) => month !== undefined && month <= months).length;
  const measures = new Set(caught.flatMap(({ by }) => by));
  return [
    ...[1, 3, 6, 12].map((months) => row(`${name}: found in ${months} months`, within(months), `of ${caught.length}`)),
    ...[...measures].map((what) => {
      const found = caught.filter(({ by }) => by.includes(what)).length;
      return row(`${name}: ${what}`, found, `of ${caught.length}`);
    }),
  ];
};
