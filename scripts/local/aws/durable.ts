import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file completely or not at all. */
export function writeAtomically(path: string, content: string): void {
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
}

/** Replaces a file completely or not at all. Returns when the new content would survive a power cut. */
export function writeDurably(path: string, content: string): void {
  const draft = `${path}.tmp`;
  writeFileSync(draft, content, { flush: true });
  renameSync(draft, path);
  syncDirectory(dirname(path));
}

/** Makes renamed, added and removed files in a directory durable, where the system supports that. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
}
