import { expect, it } from 'vitest';
import { inspectVehicles, newSheetRun, submitSheet, typeSheet } from '#test/drills/client.ts';
import { findOutcome } from '#test/drills/outcome.ts';
import { newWorkshop } from '#test/drills/workshop.ts';
import { runInOwnCloud } from './own-cloud.ts';

it('every sheet is stored once and rendered when a whole morning is submitted at once, half of it twice', () =>
  runInOwnCloud(async (cloud) => {
    const workshop = await newWorkshop(cloud);
    const submits: (() => Promise<void>)[] = [];
    const sheetRuns = await inspectVehicles(6, 3, async (n) => {
      const sheetRun = newSheetRun(n);
      const draft = await typeSheet(workshop, sheetRun);
      submits.push(() => submitSheet(workshop, sheetRun, draft, n % 2 === 0 ? 2 : 1));
      return sheetRun;
    });
    await Promise.all(submits.map((submit) => submit()));
    const { broken } = await findOutcome(workshop, sheetRuns, {
      withinMs: 480_000,
      nudgeMs: 100_000,
      nudge: async () => {},
    });
    for (const [kind, sheets] of Object.entries(broken)) expect(sheets, kind).toEqual([]);
  }));
