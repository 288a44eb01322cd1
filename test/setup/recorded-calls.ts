import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

const RecordedCall = z.object({
  fn: z.string(),
  action: z.string(),
  resource: z.string(),
  beginnings: z.array(z.string()),
  refused: z.boolean(),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** Reads the calls of a cloud's functions, each kind once. */
export const readCalls = (file: string): RecordedCall[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => RecordedCall.parse(JSON.parse(line)))
    : [];

/** Returns the calls that no role allows, as text. */
export const refusedCalls = (calls: readonly RecordedCall[]) =>
  calls
    .filter(({ refused }) => refused)
    .map(({ fn, action, resource, beginnings }) => [fn, action, resource, ...beginnings].join(' '));
