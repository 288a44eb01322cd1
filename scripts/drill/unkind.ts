import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { row } from '#scripts/bench/row.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { countBites, unkindnessNames } from '#scripts/local/unkindness.ts';
import { only, runVitest } from '#scripts/test/vitest.ts';
import { countBroken } from './broken.ts';
import { faultsDrill } from './faults.ts';
import { killsDrill } from './kills.ts';
import type { Outcome } from './outcome.ts';
import type { Patience } from './printed.ts';
import { playPeople } from './unkind/people.ts';
import { errorsThatStay } from './unkind/staying-errors.ts';
import { newWorkshop, type Workshop } from './workshop.ts';

const SHEETS = 40;
const KILLS = { kills: 9, sheetsPerKill: 5 };
/** Longer than any index lags. */
const SETTLE_MS = 5_000;
const LOOK_MS = 200;

/** Somebody who has both lists open all day, and asks for the same again and again; answers how to send them home. */
const lookOn = ({ call, as }: Workshop) => {
  let stopped = false;
  const look = async () => {
    while (!stopped) {
      for (const noun of ['inspections', 'drafts'] as const) await call(noun, 'list', { query: {} }, as);
      await wait(LOOK_MS);
    }
  };
  const looking = look();
  return async () => {
    stopped = true;
    await looking;
  };
};

/** Lines that Logs Insights could read, and those that only their runtime has kept it from reading. */
const readLog = ({ eventsLog }: Cloud) => {
  const lines = readFileSync(eventsLog, 'utf8').split('\n');
  return {
    json: lines.filter((line) => line.startsWith('{')).length,
    spoilt: lines.filter((line) => /^\S+Z\t\S+\t[A-Z]+\t\{/.test(line)),
  };
};

/** The journeys once, in a cloud of their own that is as unkind. */
const playJourneys = ({ unkind }: Cloud) => {
  Object.assign(process.env, { UNKIND: 'all', UNKIND_BITES: unkind.dir });
  // a machine that is slow is not what is looked for
  return runVitest([...only(['journeys']), '--testTimeout=180000']);
};

/** The main job with faults and kills, and the journeys, while AWS is in all that we know of as unkind as it can be. */
export const unkindDrill = async (cloud: Cloud, patience: Patience): Promise<Outcome> => {
  const settled = { ...patience, settleMs: SETTLE_MS };
  const [faulty, killed] = [await newWorkshop(cloud), await newWorkshop(cloud)];
  const goHome = [faulty, killed].map(lookOn);
  const faults = await faultsDrill(cloud, faulty, SHEETS, settled);
  const kills = await killsDrill(cloud, killed, KILLS, settled);
  for (const leave of goHome) await leave();
  const staying = await errorsThatStay(cloud, faulty);
  const people = await playPeople(cloud, faulty);
  const log = readLog(cloud);
  const atWork = countBites(cloud.unkind.dir);
  const { passed, failed, again = [] } = await playJourneys(cloud);
  const bites = countBites(cloud.unkind.dir);
  const broken = {
    staying,
    people,
    spoilt: log.json === 0 ? ['no line of JSON'] : log.spoilt,
    journeys: Array.from({ length: failed }, () => 'see above'),
    neverBit: unkindnessNames.filter((name) => bites[name] === 0),
  };
  return {
    rows: [
      ...[faults, kills].flatMap(({ rows }) => rows),
      row('lines of JSON', log.json, 'lines'),
      row('journeys', passed, 'tests'),
      row('at the second try', again.length, 'tests'),
      ...countBroken(broken, 'cases'),
      ...unkindnessNames.flatMap((name) => [
        row(`${name}, at work`, atWork[name], 'times'),
        row(`${name}, on journeys`, bites[name] - atWork[name], 'times'),
      ]),
    ],
    broken: { ...merged(faults.broken, kills.broken), ...broken },
  };
};

const merged = (...all: Outcome['broken'][]): Outcome['broken'] => {
  const kinds = new Set(all.flatMap(Object.keys));
  return Object.fromEntries([...kinds].map((kind) => [kind, all.flatMap((broken) => broken[kind] ?? [])]));
};
