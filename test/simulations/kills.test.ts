import { expect, it } from 'vitest';
import { killsDrill } from '#test/drills/kills.ts';
import type { Patience } from '#test/drills/rendered.ts';
import { newWorkshop } from '#test/drills/workshop.ts';
import { runInOwnCloud } from './own-cloud.ts';

it('no sheet is lost or doubled when parts of the cloud are killed during submits, one at a time and all at once', () =>
  runInOwnCloud(async (cloud) => {
    const workshop = await newWorkshop(cloud);
    // If the renderer was killed, the sweep renders the sheet within two minutes, or at once on request.
    const patience: Patience = {
      withinMs: 480_000,
      nudgeMs: 3_000,
      nudge: async ({ id, state }) =>
        state !== 'pending' &&
        workshop.call('checksheets', 'pdf', { params: { id: String(id) }, query: { regenerate: 'true' } }, workshop.as),
    };
    // Kills each of the four once, then all; `npm run drill` kills them more often.
    const { rows, broken } = await killsDrill(cloud, workshop, { kills: 5, sheetsPerKill: 2 }, patience);
    for (const [kind, sheets] of Object.entries(broken)) expect(sheets, kind).toEqual([]);
    expect(rows).toContainEqual(expect.objectContaining({ name: 'kills', value: 5 }));
    expect(workshop.repeats()).toBeGreaterThan(0);
  }));
