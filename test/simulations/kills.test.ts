import { expect, it } from 'vitest';
import { killsDrill } from '#test/drills/kills.ts';
import type { Patience } from '#test/drills/printed.ts';
import { newWorkshop } from '#test/drills/workshop.ts';
import { inOwnCloud } from './own-cloud.ts';

it('loses no sheet and doubles none when gateway, database and event pump are killed in the middle of submits', () =>
  inOwnCloud(async (cloud) => {
    const workshop = await newWorkshop(cloud);
    // A sheet whose printing was killed heals by the sweep in two minutes, or at once when somebody asks for it again.
    const patience: Patience = {
      withinMs: 480_000,
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
  }));
