import { join } from 'node:path';
import { tryLock } from '../lock.ts';

/** Takes the folder for one cloud; answers how to give it back. */
export function lockData(dir: string): () => void {
  const release = tryLock(join(dir, 'cloud.lock'));
  if (!release)
    throw new Error(`Another Pitcheck is running on ${dir}: stop it, or choose another folder with --data.`);
  return release;
}
