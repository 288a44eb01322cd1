import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { bundleOf } from '#scripts/local/lambda/handler.ts';
import { functions } from '#shared/api.ts';
import { measureColdStarts } from './lambda/cold.ts';
import { measureWarmCalls } from './lambda/warm.ts';
import { makeRow } from './row.ts';

const packedKb = (name: string) => gzipSync(readFileSync(bundleOf(name)), { level: 9 }).length / 1000;

/** Measures the API Lambdas: bundle size, cold start, and overhead of a call. */
export const measureLambdas = async () => [
  makeRow('fn.bundle', Math.max(...Object.keys(functions).map(packedKb)), 'kB gz', { floor: 94, goal: 227 }),
  ...(await measureColdStarts()),
  ...(await measureWarmCalls()),
];
