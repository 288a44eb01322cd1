import { expect, it } from 'vitest';
import { inspectVehicles, newSheetRun, submitSheet, typeSheet } from '#test/drills/client.ts';
import { findOutcome } from '#test/drills/outcome.ts';
import { newWorkshop } from '#test/drills/workshop.ts';
import { runInOwnCloud } from './own-cloud.ts';

it('every sheet is stored once and printed when a whole morning is submitted at once, half of it twice', () =>
  runInOwnCloud(async (cloud) => {
    const workshop = await newWorkshop(cloud);
    const submits: (() => Promise<void>)[] = [];
    const deeds = await inspectVehicles(6, 3, async (n) => {
      const deed = newSheetRun(n);
      const draft = await typeSheet(workshop, deed);
      submits.push(() => submitSheet(workshop, deed, draft, n % 2 === 0 ? 2 : 1));
      return deed;
    });
    await Promise.all(submits.map((submit) => submit()));
    const { broken } = await findOutcome(workshop, deeds, { withinMs: 480_000, nudgeMs: 100_000, nudge: async () => {} });
    for (const [promise, sheets] of Object.entries(broken)) expect(sheets, promise).toEqual([]);
  }));
