import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { restoreDrill } from '#test/drills/restore.ts';

it('a closed stage with a lost table goes on with the restored one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'restore-drill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { broken, rows } = await restoreDrill(dataDir, 2_000);
  for (const [sentence, breaches] of Object.entries(broken)) expect(breaches, sentence).toEqual([]);
  for (const { name, unit } of rows.slice(2)) expect(unit, name).not.toBe('of 0');
});
