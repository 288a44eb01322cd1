import { pathToFileURL } from 'node:url';
import { bundleOf } from '#scripts/local/lambda/handler.ts';
import type { FunctionName } from '#shared/api.ts';
import { bundleProgram } from '../bundle.ts';
import { startTable } from '../db/table.ts';
import { runProgram } from '../program.ts';
import { makeRow } from '../row.ts';
import { getMedian, measureInterleaved } from '../samples.ts';
import { makeEvent, makeLambdaEnvironment } from './event.ts';
import { startTls } from './tls.ts';

const SAMPLES = 15;

/** First calls, each of a Lambda in a new process. */
const firstCalls = {
  user: { of: 'people', event: makeEvent('account', 'user') },
  overview: { of: 'work', event: makeEvent('inspections', 'overview') },
  list: { of: 'work', event: makeEvent('inspections', 'list') },
  create: { of: 'work', event: makeEvent('drafts', 'create', { body: {} }) },
} as const satisfies Record<string, { of: FunctionName; event: object }>;
const names = Object.keys(firstCalls) as (keyof typeof firstCalls)[];

/**
 * Measures import and first call of API Lambdas, compared with a minimal handler on the same client and table. CPU time
 * is measured because it dominates a cold start and hardly depends on other processes.
 */
export const measureColdStarts = async () => {
  const table = await startTable();
  const tls = await startTls(table.url);
  const env = { ...makeLambdaEnvironment(tls.url), ...tls.env };
  const sample = (bundle: string, event: object) => async () => {
    const args = [bundle, JSON.stringify(event)];
    const { cpuMs } = await runProgram<{ cpuMs: number }>(import.meta.resolve('./cold-sample.ts'), { args, env });
    return cpuMs;
  };
  try {
    const calls = names.map((name): [string, () => Promise<number>] => {
      const { of, event } = firstCalls[name];
      return [name, sample(pathToFileURL(bundleOf(of)).href, event)];
    });
    const bare = sample(await bundleProgram(import.meta.resolve('./cold-floor.ts')), {});
    const { floor = [], ...samples }: Record<string, number[]> = await measureInterleaved<string>(SAMPLES, {
      ...Object.fromEntries(calls),
      floor: bare,
    });
    const least = getMedian(floor);
    const rows = Object.entries(samples).map(([name, each]) => [name, getMedian(each)] as const);
    return [
      makeRow('fn.cold', Math.max(...rows.map(([, ms]) => ms)) / least, 'of bare handler', { floor: 1, goal: 2.1 }),
      ...rows.map(([name, ms]) => makeRow(`fn.cold.${name}`, ms, 'ms CPU', { floor: least })),
    ];
  } finally {
    tls.close();
    await table.close();
  }
};
