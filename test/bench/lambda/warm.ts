import { runProgram } from '../program.ts';
import { makeRow } from '../row.ts';
import type { WarmFigures } from './warm-measure.ts';

/** Measures a submission on a warm Lambda, with a table that answers at once. */
export const measureWarmCalls = async () => {
  const { submit, json } = await runProgram<WarmFigures>(import.meta.resolve('./warm-measure.ts'));
  // a tenth of it compresses the response, from 26 to 3 kB
  return [makeRow('fn.submit', submit / 1000, 'ms CPU', { floor: json / 1000, goal: 2.5 })];
};
