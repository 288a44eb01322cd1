import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

it('the files that tests leave in the temporary folder are deleted after their run', () => {
  expect(basename(dirname(mkdtempSync(join(tmpdir(), 'left-'))))).toMatch(/^pitcheck-run-of-tests-/);
  const TMPDIR = mkdtempSync(join(tmpdir(), 'run-'));
  const module = join(import.meta.dirname, '../setup/temporary-folder.ts');
  const code = `
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { useTemporaryFolder } from ${JSON.stringify(module)};
    useTemporaryFolder();
    console.log(mkdtempSync(tmpdir() + '/left-'));
    process.exit(1);`;
  const run = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { env: { ...process.env, TMPDIR } });
  expect(run).toThrow(expect.objectContaining({ status: 1, stdout: expect.anything() }));
  expect(readdirSync(TMPDIR)).toEqual([]);
  rmSync(TMPDIR, { recursive: true });
});
