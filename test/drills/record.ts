import { randomInt } from 'node:crypto';
import { makeRow } from '#test/bench/row.ts';
import { describeBroken, type RunOptions, type Runs, sortBreaches } from '#test/simulation-tools/stories.ts';
import type { Outcome } from './outcome.ts';
import { laws } from './record/laws.ts';
import { playStories } from './record/runs.ts';
import type { Reached } from './record/shop.ts';

/** Concurrent stories: each spends most of its time waiting for events. */
const LANES = 4;

/** Plays thousands of random stories of two devices and checks every law of the record after each. */
export const recordDrill = async (cloud: Reached, { runs = '5000', seed, path }: RunOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 30));
  const lanes = planLanes({ runs: Number(runs), seed: first, path });
  const began = Date.now();
  const played = await Promise.all(
    lanes.map(async (lane) => {
      const done = await playStories(cloud, lane);
      if (done.broken) console.log(describeBroken('record', done.broken));
      return done;
    }),
  );
  const stories = played.reduce((sum, lane) => sum + lane.stories, 0);
  const { rows, broken } = sortBreaches(
    laws,
    played.flatMap((lane) => lane.broken?.breaches ?? []),
  );
  return {
    rows: [
      makeRow('seed', first, ''),
      makeRow('stories', stories, ''),
      makeRow('each', (Date.now() - began) / stories, 'ms'),
      ...rows,
    ],
    broken,
  };
};

/** Each lane has its own seed. A path selects one story, which is played alone. */
const planLanes = ({ runs, seed, path }: Runs): Runs[] =>
  path === undefined
    ? Array.from({ length: LANES }, (_, lane) => ({ runs: Math.ceil(runs / LANES), seed: seed + lane }))
    : [{ runs: 1, seed, path }];
