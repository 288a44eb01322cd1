import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces the file at once or not at all, and returns only when that would survive a power cut. */
export function writeDurably(path: string, content: string): void {
  const draft = `${path}.tmp`;
  writeFileSync(draft, content, { flush: true });
  renameSync(draft, path);
  syncDirectory(dirname(path));
}

/** Makes the names in a directory durable (what was renamed, added or removed), where the system knows that notion. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
}
