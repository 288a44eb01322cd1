import { randomInt } from 'node:crypto';
import { row } from '#scripts/bench/row.ts';
import { laws } from './decisions/laws.ts';
import { playDecisions } from './decisions/runs.ts';
import type { FuzzOptions } from './fuzz.ts';
import { onEmulator } from './on-emulator.ts';
import type { Outcome } from './outcome.ts';
import { describeBroken, sortBreaches } from './stories.ts';

const STORIES = '10000';
/** The emulator keeps what the stream told of every table, and grows slow by it. */
const PER_EMULATOR = 500;

/** A workshop and its customers at the same estimate, at once and on what they saw before. */
export const decisionsDrill = async ({ runs = STORIES, seed, path }: FuzzOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 30));
  const began = Date.now();
  const sum = { stories: 0, decided: 0, undone: 0, sent: 0 };
  for (let n = 0; n * PER_EMULATOR < Number(runs); n++) {
    const { broken, ...played } = await onEmulator((table) =>
      playDecisions(table, { runs: Math.min(PER_EMULATOR, Number(runs) - n * PER_EMULATOR), seed: first + n, path }),
    );
    for (const [name, count] of Object.entries(played)) sum[name as keyof typeof sum] += count;
    if (!broken) continue;
    console.log(describeBroken('decisions', broken));
    return sortBreaches(laws, broken.breaches);
  }
  const { rows, broken } = sortBreaches(laws, []);
  const counted = Object.entries(sum).map(([name, count]) => row(name, count, ''));
  return { rows: [row('seed', first, ''), row('took', (Date.now() - began) / 1000, 's'), ...counted, ...rows], broken };
};
