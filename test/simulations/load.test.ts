import { expect, it } from 'vitest';
import { loadDrill } from '#scripts/drill/load.ts';
import { newWorkshop } from '#scripts/drill/workshop.ts';
import { inOwnCloud } from './own-cloud.ts';

it('keeps every sheet once and prints it when a whole morning is submitted at the same moment, half of it twice', () =>
  inOwnCloud(async (cloud) => {
    const workshop = await newWorkshop(cloud);
    const patience = { withinMs: 480_000, nudgeMs: 100_000, nudge: async () => {} };
    const { broken } = await loadDrill(workshop, 6, patience);
    for (const [promise, sheets] of Object.entries(broken)) expect(sheets, promise).toEqual([]);
  }));
