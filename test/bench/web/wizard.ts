import type { Page } from 'playwright-core';
import { DraftId } from '#shared/ids.ts';
import { linesOn } from '#shared/sheets/checklist.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { openInspector } from '#test/browser/inspector.ts';
import { card } from '#test/browser/sheet-page.ts';
import { startSite } from '#test/browser/site.ts';
import { countThreeJobs } from '#test/browser/three-jobs.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { makeRow } from '../row.ts';
import { SLOWER, slowScripts } from './slow-phone.ts';

/** Number of lines in the longest section. */
const LINES = linesOn(newForm.versionDate, 'externalInspection').length;
const SAMPLES = 31;

/** Runs in the page. Measures the time from each click until its change is painted. */
const PRESS = `async (targets) => {
  const times = [];
  for (const target of targets) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    target.click();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}`;

/** Returns the first quartile, because slower samples waited for other work, such as a save or another program. */
const quick = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

/**
 * Slows the page down. Returns a function that clicks the targets and returns the milliseconds until a change is
 * painted.
 */
const slowed = async (page: Page) => {
  await slowScripts(page);
  const press = (targets: string) => page.evaluate<number[]>(`(${PRESS})(${targets})`);
  return async (targets: string) => {
    // Warm-up: the first clicks include compilation.
    await press(targets);
    return quick(await press(targets));
  };
};

/** Sets all rows to N/A, then all to Pass. Nothing opens, and no row has that value already. */
const taps = `Array.from({ length: ${2 * LINES} }, (_, at) => [...document.querySelectorAll('.item')][at % ${LINES}].querySelectorAll('input[type=radio]')[3 - 3 * Math.floor(at / ${LINES})])`;
/** Alternates between Pass All and Unpass All. */
const passAlls = `Array(${SAMPLES}).fill([...document.querySelectorAll('button')].find(({ textContent }) => /pass all/i.test(textContent)))`;

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');

/** Measures the wizard's response time to a tap on a slow phone. */
export const measureWizard = async () => {
  const site = await startSite();
  try {
    const { context, page, world, open } = await openInspector(site);
    world.server = newSheetServer(id);
    world.server.create({ vehicleRegistrationPlate: 'KZT482' });
    // keeps the measured section open when it is complete
    await page.addInitScript(`localStorage.setItem('stays in section', '{"version":"1.0","value":true}')`);
    await open(`/createInspection?unfinishedInspectionId=${id}`);
    await card(page, 'External inspection').tap();
    await page.getByRole('button', { name: 'Pass All' }).waitFor();
    const nodes = await page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll('dialog .item')].map((row) => row.querySelectorAll('*').length + 1))`,
    );
    const measure = await slowed(page);
    const passAll = await measure(passAlls);
    const tap = await measure(taps);
    await context.close();

    const { pass, fails, recheck } = await countThreeJobs(site);
    return [
      makeRow('ui.tap', tap, `ms at ${SLOWER}x`, { goal: 20 }),
      makeRow('ui.passall', passAll, `ms at ${SLOWER}x`, { goal: 30 }),
      makeRow('ui.nodes', nodes, 'elements a row', { floor: 10, goal: 15 }),
      makeRow('ui.taps.pass', pass, 'presses', { goal: 20 }),
      makeRow('ui.taps.fails', fails, 'presses', { goal: 45 }),
      makeRow('ui.taps.recheck', recheck, 'presses', { goal: 20 }),
    ];
  } finally {
    await site.close();
  }
};
