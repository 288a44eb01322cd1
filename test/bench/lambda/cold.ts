import { pathToFileURL } from 'node:url';
import { bundleOf } from '#scripts/local/lambda/handler.ts';
import type { FunctionName } from '#shared/api.ts';
import { bundleProgram } from '../bundle.ts';
import { startTable } from '../db/table.ts';
import { runProgram } from '../program.ts';
import { makeRow } from '../row.ts';
import { getMedian, measureInterleaved } from '../samples.ts';
import { makeEvent, makeLambdaEnvironment } from './event.ts';

const SAMPLES = 15;

/**
 * Measures import and first call of each API Lambda, compared with a minimal handler on the same client and table. CPU
 * time is measured because it dominates a cold start and hardly depends on other processes.
 */
export const measureColdStarts = async () => {
  const table = await startTable();
  const env = makeLambdaEnvironment(table.url);
  const sample = (bundle: string, event: object) => async () => {
    const args = [bundle, JSON.stringify(event)];
    const { cpuMs } = await runProgram<{ cpuMs: number }>(import.meta.resolve('./cold-sample.ts'), { args, env });
    return cpuMs;
  };
  const ours = (name: FunctionName, firstCall: object) => sample(pathToFileURL(bundleOf(name)).href, firstCall);
  try {
    const samples = await measureInterleaved(SAMPLES, {
      floor: sample(await bundleProgram(import.meta.resolve('./cold-floor.ts')), {}),
      people: ours('people', makeEvent('account', 'user')),
      work: ours('work', makeEvent('inspections', 'list')),
    });
    const [floor, people, work] = [getMedian(samples.floor), getMedian(samples.people), getMedian(samples.work)];
    return [
      makeRow('fn.cold', Math.max(people, work) / floor, 'of bare handler', { floor: 1, goal: 1 }),
      makeRow('fn.cold.people', people, 'ms CPU', { floor }),
      makeRow('fn.cold.work', work, 'ms CPU', { floor }),
    ];
  } finally {
    await table.close();
  }
};
