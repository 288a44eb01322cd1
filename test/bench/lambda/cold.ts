import { pathToFileURL } from 'node:url';
import { bundleOf } from '#scripts/local/lambda/handler.ts';
import type { FunctionName } from '#shared/api.ts';
import { bundled } from '../bundle.ts';
import { startTable } from '../db/table.ts';
import { program } from '../program.ts';
import { row } from '../row.ts';
import { interleaved, median } from '../samples.ts';
import { eventOf, lambdaEnvironment } from './event.ts';

const SAMPLES = 15;

/**
 * Import and first call of each API Lambda, compared with a minimal handler on the same client and table. Measured in
 * CPU time, which dominates a cold start and hardly depends on other processes.
 */
export const coldRows = async () => {
  const table = await startTable();
  const env = lambdaEnvironment(table.url);
  const sample = (bundle: string, event: object) => async () => {
    const args = [bundle, JSON.stringify(event)];
    const { cpuMs } = await program<{ cpuMs: number }>(import.meta.resolve('./cold-sample.ts'), { args, env });
    return cpuMs;
  };
  const ours = (name: FunctionName, firstCall: object) => sample(pathToFileURL(bundleOf(name)).href, firstCall);
  try {
    const samples = await interleaved(SAMPLES, {
      floor: sample(await bundled(import.meta.resolve('./cold-floor.ts')), {}),
      people: ours('people', eventOf('account', 'user')),
      work: ours('work', eventOf('inspections', 'list')),
    });
    const [floor, people, work] = [median(samples.floor), median(samples.people), median(samples.work)];
    return [
      row('fn.cold', Math.max(people, work) / floor, 'of bare handler', { floor: 1, goal: 1 }),
      row('fn.cold.people', people, 'ms CPU', { floor }),
      row('fn.cold.work', work, 'ms CPU', { floor }),
    ];
  } finally {
    await table.close();
  }
};
