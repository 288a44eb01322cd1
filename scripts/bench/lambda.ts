import { apiLambdas, bundleKb } from './lambda/bundles.ts';
import { coldRows } from './lambda/cold.ts';
import { warmRows } from './lambda/warm.ts';
import { row } from './row.ts';

/** The API Lambdas: what they weigh, how they wake, and what they add to a call. */
export const lambdaRows = async () => [
  row('fn.bundle', Math.max(...apiLambdas.map(bundleKb)), 'kB gz', { floor: 94, goal: 140 }),
  ...(await coldRows()),
  ...(await warmRows()),
];
