import { makeRow, type Row } from '#test/bench/row.ts';
import { field, mainJob, type Who } from '#test/browser/main-job.ts';
import { newWindow, type Window } from '#test/browser/window.ts';
import { getMessage } from '../outcome.ts';
import { SAFE, SAVED, WHOLE_SITE_KEPT } from './cut-job.ts';
import type { Engine } from './engine.ts';
import { startNetwork } from './network.ts';
import { SIZE } from './run-cuts.ts';

type Reloads = { engine: Engine; webUrl: string; who: Who; count: number };

/** Reloads of a fresh profile: WebKit's first one offline is the one that may hang. */
const PER_PROFILE = 2;
const PLATE = field('vehicleRegistrationPlate');
const SILENT = { css: '.silent-device button', name: 'Reload' };
/** The sheet, or the notice that the database doesn't answer. */
const ANSWER = { css: `${PLATE.css}, ${SILENT.css}` };
const HAS = (text: string) =>
  `[...document.querySelectorAll('input')].some(({ value }) => value.includes(${JSON.stringify(text)}))`;

/** Reloads a sheet offline right after a key, while it is being saved. Each reload must show the text that was safe. */
export const runReloads = async ({ engine, webUrl, who, count }: Reloads) => {
  const seconds: number[] = [];
  const failed: string[] = [];
  let silences = 0;
  const reload = async (window: Window, plate: string) => {
    await window.see(SAFE);
    await window.write(PLATE, 'x');
    const began = performance.now();
    await window.go(await window.address());
    await window.see(ANSWER);
    if (await window.shows(SILENT)) {
      silences++;
      await window.press(SILENT);
    }
    await window.holds(`plate ${plate}`, HAS(plate));
    seconds.push((performance.now() - began) / 1000);
  };
  for (let done = 0; done < count; done += PER_PROFILE) {
    const network = await startNetwork();
    const { window: driven, stop } = await engine.start({ ...SIZE, network });
    const window = newWindow(driven);
    try {
      const plate = `R${done}`;
      await mainJob(window, webUrl, who, plate)['signs in through the popup']();
      await window.holds('stores the whole site on this device', WHOLE_SITE_KEPT);
      await window.press({ css: 'a', name: 'Create WOF' });
      await window.write(PLATE, plate);
      await window.see(SAVED);
      network.become('cut');
      await window.write(PLATE, 'x');
      for (let n = 0; n < Math.min(PER_PROFILE, count - done); n++) await reload(window, plate);
    } catch (error) {
      failed.push(`${engine.name} reload ${done + 1}: ${getMessage(error)}`);
    } finally {
      await stop();
      await network.stop();
    }
  }
  const rows: Row[] = [
    makeRow(`${engine.name} offline reloads`, seconds.length, 'reloads'),
    makeRow(`${engine.name} slowest offline reload`, Math.max(0, ...seconds), 's'),
    makeRow(`${engine.name} silent databases`, silences, 'pages'),
  ];
  return { rows, failed };
};
