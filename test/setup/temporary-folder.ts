import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * All temporary files of this process, and of those that it starts, go into one folder, which goes with it: whatever makes one
 * there need not take it away, and a test that is ended half-way leaves nothing.
 */
export const keepTemporaryFilesTogether = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitcheck-run-of-tests-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
