import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../local/aws/durable.ts';
import { BUS_FILE, PUSH_FILE } from '../local/cloud/names.ts';
import { lockData } from '../local/lock.ts';

/** Everything that the local cloud stores in its folder. Other files in the folder stay untouched. */
const KEPT = [
  ...['dynamo', 's3', 'outbox', 'events', 'logs', 'user-pool.json', 'ready.json'],
  ...[PUSH_FILE, BUS_FILE],
];

/** Removes leftovers of an earlier run or, with `reset`, all data. Throws if another cloud uses the folder. */
export function prepareData(dir: string, reset: boolean): void {
  const release = lockData(dir);
  for (const name of reset ? KEPT : ['ready.json']) rmSync(join(dir, name), { recursive: true, force: true });
  release();
}

const readyFile = (dir: string) => join(dir, 'ready.json');

/** Writes the cloud's URLs for other programs. The file exists while the cloud runs. */
export const writeReady = (dir: string, ready: object) =>
  writeAtomically(readyFile(dir), JSON.stringify(ready, null, 2));
export const removeReady = (dir: string) => rmSync(readyFile(dir), { force: true });
