import { randomInt } from 'node:crypto';
import { row } from '#scripts/bench/row.ts';
import { quietly } from './fuzz/send.ts';
import type { FuzzOptions } from './fuzz.ts';
import { playTwins } from './keys/play.ts';
import { onEmulator } from './on-emulator.ts';
import type { Outcome } from './outcome.ts';

const PAIRS = '10000';
/** The emulator keeps what the stream told of every table, and grows slow by it. */
const PER_EMULATOR = 200;

/** Pairs of quizzes that differ only in what is right and why, asked alike: until the answer, each byte is the same. */
export const keysDrill = async ({ runs = PAIRS, seed }: FuzzOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 30));
  const began = Date.now();
  const sum = { pairs: 0, exams: 0, compared: 0, toldApart: 0 };
  const differences: string[] = [];
  while (sum.pairs < Number(runs)) {
    const part = { runs: Math.min(PER_EMULATOR, Number(runs) - sum.pairs), seed: first + sum.pairs };
    const { result } = await quietly(() => onEmulator((table) => playTwins(table, part)));
    const { differences: found, ...counted } = result;
    for (const [name, count] of Object.entries(counted)) sum[name as keyof typeof sum] += count;
    differences.push(...found);
  }
  return {
    rows: [
      ...[row('seed', first, ''), row('took', (Date.now() - began) / 1000, 's')],
      ...[row('pairs', sum.pairs, ''), row('exams', sum.exams, ''), row('answers compared', sum.compared, '')],
      row('pairs told apart by the answer', sum.toldApart, ''),
      row('answers that differ before it', differences.length, '', { goal: 0 }),
    ],
    broken: {
      'told before the answer': differences,
      'not told by the answer either': sum.toldApart === sum.pairs ? [] : [`${sum.pairs - sum.toldApart} pairs`],
    },
  };
};
