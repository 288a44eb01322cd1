import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes one folder for all temporary files of this process and its children, which is deleted when it ends. Tests need
 * no cleanup, even if they are aborted.
 */
export const useTemporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitcheck-run-of-tests-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
