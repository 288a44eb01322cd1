import { randomInt } from 'node:crypto';
import { row } from '#scripts/bench/row.ts';
import type { FuzzOptions } from '../fuzz.ts';
import { onEmulator } from '../on-emulator.ts';
import type { Outcome } from '../outcome.ts';
import { compareTables } from './compare.ts';
import { memoryTable } from './in-memory.ts';

const ASKS = '20000';
/** The emulator keeps what the stream told of every table, and grows slow by it. */
const PER_EMULATOR = 2_000;

/** A table in memory is asked what the emulator is asked: whatever the product asks, of a few items, at random. */
export const tableDrill = async ({ runs = ASKS, seed }: FuzzOptions): Promise<Outcome> => {
  const first = Number(seed ?? randomInt(2 ** 20));
  const sum = { answered: 0, refused: 0 };
  const broken: string[] = [];
  for (let asked = 0; asked < Number(runs); asked += PER_EMULATOR) {
    const times = Math.min(PER_EMULATOR, Number(runs) - asked);
    const { differs, counts } = await onEmulator((table) =>
      compareTables(table, memoryTable().table, times, first + asked / PER_EMULATOR),
    );
    broken.push(...differs);
    sum.answered += counts.answered;
    sum.refused += counts.refused;
  }
  const counted = Object.entries(sum).map(([name, count]) => row(name, count, ''));
  return { rows: [row('seed', first, ''), ...counted], broken: { 'A table in memory answers otherwise': broken } };
};
