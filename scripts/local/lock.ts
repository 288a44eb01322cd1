import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/**
 * Takes the lock and answers how to give it back; undefined when another process holds it.
 * SQLite's file lock, because the system frees it however its owner ends.
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

/** Runs `work` once no other process holds the lock. */
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
