import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/**
 * Acquires a lock. Returns a function that releases it, or undefined if another process holds it. Uses SQLite's file
 * lock, which the system releases even if the owner is killed.
 */
export function tryLock(file: string): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

export async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  let release = tryLock(file);
  while (!release) {
    await wait(100);
    release = tryLock(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Locks a data folder for one cloud. Returns a function that releases the lock. Throws if another cloud uses the
 * folder.
 */
export function lockData(dir: string): () => void {
  const release = tryLock(join(dir, 'cloud.lock'));
  if (!release)
    throw new Error(`Another Pitcheck is running on ${dir}. Stop it, or choose another folder with --data.`);
  return release;
}
