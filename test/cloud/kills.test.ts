import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { killsDrill } from '#scripts/drill/kills.ts';
import type { Patience } from '#scripts/drill/printed.ts';
import { newWorkshop } from '#scripts/drill/workshop.ts';
import { startCloud } from '#scripts/local/cloud.ts';

// Its own cloud: nobody else's may be killed.
it('loses no sheet and doubles none when gateway, database and event pump are killed in the middle of submits', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitcheck-kills-'));
  const cloud = await startCloud({ dataDir });
  onTestFinished(async () => {
    await cloud.stop();
    rmSync(dataDir, { recursive: true });
  });
  const workshop = await newWorkshop(cloud);
  // A sheet whose printing was killed heals by the sweep in two minutes, or at once when somebody asks for it again.
  const patience: Patience = {
    withinMs: 240_000,
    nudgeMs: 3_000,
    nudge: async ({ id, state }) =>
      state !== 'pending' &&
      workshop.call('checksheets', 'pdf', { params: { id: String(id) }, query: { regenerate: 'true' } }, workshop.as),
  };
  // each of the three once; `npm run drill` kills them more often
  const { rows, broken } = await killsDrill(cloud, workshop, { kills: 3, sheetsPerKill: 2 }, patience);
  for (const [promise, sheets] of Object.entries(broken)) expect(sheets, promise).toEqual([]);
  expect(rows).toContainEqual(expect.objectContaining({ name: 'kills', value: 3 }));
  expect(workshop.repeats()).toBeGreaterThan(0);
}, 300_000);
