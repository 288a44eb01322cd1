import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockData } from '../local/cloud/data-lock.ts';
import { BUS_FILE, PUSH_FILE } from '../local/cloud/names.ts';

/** Everything the local cloud keeps in its folder; nothing else in there is touched. */
const KEPT = [
  ...['dynamo', 's3', 'outbox', 'events', 'logs', 'unkind', 'user-pool.json', 'ready.json'],
  ...[PUSH_FILE, BUS_FILE],
];

/** Removes what an earlier run left behind, with `reset` all data. Refuses while the folder is in use. */
export function prepareData(dir: string, reset: boolean): void {
  const release = lockData(dir);
  for (const name of reset ? KEPT : ['ready.json']) rmSync(join(dir, name), { recursive: true, force: true });
  release();
}

const readyFile = (dir: string) => join(dir, 'ready.json');

/** Where everything is, for other programs; it is there for as long as the cloud runs. */
export function writeReady(dir: string, ready: object): void {
  writeFileSync(`${readyFile(dir)}.part`, JSON.stringify(ready, null, 2));
  renameSync(`${readyFile(dir)}.part`, readyFile(dir));
}
export const removeReady = (dir: string) => rmSync(readyFile(dir), { force: true });
