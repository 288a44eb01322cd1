import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { inRoot } from '#scripts/root.ts';
import { DraftId } from '#shared/ids.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { linesOn } from '#shared/sheets/checklist.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { openInspector } from '#test/browser/inspector.ts';
import { namedWidths } from '#test/browser/named-widths.ts';
import { card, passCar } from '#test/browser/sheet-page.ts';
import { startSite } from '#test/browser/site.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { makeRow } from '../row.ts';

/** Number of lines in the longest section. */
const LINES = linesOn(newForm.versionDate, 'externalInspection').length;
const SAMPLES = 31;
const SLOWER = 4;
/** Maximum response time of Pass All on a phone with a quarter of this machine's speed. */
const PASS_ALL_MS = 200;

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
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const press = (targets: string) => page.evaluate<number[]>(`(${PRESS})(${targets})`);
  return async (targets: string) => {
    // Warm-up: the first clicks include compilation.
    await press(targets);
    return quick(await press(targets));
  };
};

/** Sets all rows to Warning, then all to N/A. No dialog opens, and no row has that value already. */
const taps = `Array.from({ length: ${2 * LINES} }, (_, at) => [...document.querySelectorAll('.item')][at % ${LINES}].querySelectorAll('input[type=radio]')[2 + Math.floor(at / ${LINES})])`;
/** Alternates between Pass All and Unpass All. */
const passAlls = `Array(${SAMPLES}).fill([...document.querySelectorAll('button')].find(({ textContent }) => /pass all/i.test(textContent)))`;

const nativeRows = async () => {
  const { outputFiles } = await build({
    entryPoints: [inRoot('test/bench/reference/native-rows.tsx')],
    bundle: true,
    minify: true,
    write: false,
    outdir: 'rows',
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [namedWidths],
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
};

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');

/** Measures the wizard's response time to a tap, compared with the minimum. */
export const measureWizard = async () => {
  const site = await startSite();
  try {
    const floor = await site.browser.newPage({ viewport: { width: 390, height: 844 } });
    await floor.setContent('<!doctype html><body></body>');
    const { script, style } = await nativeRows();
    await floor.addStyleTag({ content: style });
    await floor.addScriptTag({ content: script });
    await floor.evaluate(`showRows(${LINES})`);

    const { context, page, world, open } = await openInspector(site);
    world.server = newSheetServer(id);
    world.server.create({ vehicleRegistrationPlate: 'KZT482' });
    await open(`/createInspection?unfinishedInspectionId=${id}`);
    await card(page, 'External inspection').tap();
    await page.getByRole('button', { name: 'Pass All' }).waitFor();
    const nodes = await page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll('dialog .item')].map((row) => row.querySelectorAll('*').length + 1))`,
    );
    const least = await slowed(floor);
    const ours = await slowed(page);
    // before the taps, because Pass All would ask for confirmation before overwriting a warning
    const passFloor = await least(passAlls);
    const passAll = await ours(passAlls);
    const tapFloor = await least(taps);
    const tap = await ours(taps);
    await context.close();

    const inspector = await openInspector(site);
    await inspector.open();
    const needed = 1 + (await passCar(inspector.page, finishedCar())); // including the tap on Create WOF
    await inspector.context.close();
    return [
      makeRow('ui.tap', tap / tapFloor, 'of native rows', { floor: 1, goal: 1.5 }),
      makeRow('ui.passall', passAll / passFloor, 'of native rows', { floor: 1, goal: 2 }),
      makeRow('ui.passall.ms', passAll, `ms at ${SLOWER}x`, {
        floor: passFloor,
        goal: PASS_ALL_MS,
      }),
      makeRow('ui.nodes', nodes, 'elements a row', { floor: 10, goal: 15 }),
      makeRow('ui.taps', needed, 'taps', { floor: 23, goal: 24 }),
    ];
  } finally {
    await site.close();
  }
};
