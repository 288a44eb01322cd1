import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { button, CUSTOMER, field, mainJob, REASON, type Who } from '#test/browser/main-job.ts';
import { newWindow, type Target } from '#test/browser/window.ts';
import { makePhoto, PHOTO, pickPhoto, SAFE, SAVED, WHOLE_SITE_KEPT } from './cut-job.ts';
import type { Engine } from './engine.ts';
import { startNetwork } from './network.ts';
import { SIZE } from './run-cuts.ts';

export type Kills = {
  engine: Engine;
  webUrl: string;
  who: Who;
  plate: string;
  onStep(name: string, seconds: number): void;
};

const EXTERNAL = button('External inspection');
const NOTE = button('Note on Stop lamps');
const REASON_WRITTEN = { css: '[data-name="externalStopLamps"] *', name: REASON };
const PHOTO_UNSENT = { css: '.sheet-facts *', name: '1 photo is not sent yet' };
const HOUR_LATER = '(() => { const now = Date.now; Date.now = () => now() + 3600000; return true; })()';
const HAS_CUSTOMER = `[...document.querySelectorAll('input')].some(({ value }) => value === ${JSON.stringify(CUSTOMER)})`;

/**
 * Starts a sheet offline, kills its tab after each part, kills the browser if its engine keeps the profile, and
 * restores the network an hour later.
 */
export const runKills = async ({ engine, webUrl, who, plate, onStep }: Kills) => {
  const network = await startNetwork();
  const profile = mkdtempSync(join(tmpdir(), 'drill-kills-'));
  const begin = () => engine.start({ ...SIZE, network, profile });
  let started = await begin();
  let window = newWindow(started.window);
  let now = 'signs in';
  let began = performance.now();
  const step = (next: string) => {
    onStep(now, (performance.now() - began) / 1000);
    began = performance.now();
    now = next;
  };
  const see = async (...all: Target[]) => {
    for (const one of all) await window.see(one);
  };
  const killTab = async () => {
    await see(SAFE);
    const address = await window.address();
    window = newWindow(await started.reopened());
    await window.go(address);
  };
  try {
    const main = mainJob(window, webUrl, who, plate);
    await main['signs in through the popup']();
    await window.holds('stores the whole site on this device', WHOLE_SITE_KEPT);
    network.become('cut');
    step('starts a draft');
    await main['creates a WoF']();
    await killTab();
    step('fails an item, with a photo, in a new tab');
    await mainJob(window, webUrl, who, plate)['fails the stop lamps']();
    await window.run(pickPhoto(await makePhoto()));
    await see(PHOTO);
    await window.key('Escape');
    await killTab();
    step('enters a customer in the next tab');
    await window.press(button('Customer details'));
    await window.write(field('customerName'), CUSTOMER);
    await window.key('Escape');
    await killTab();
    step('finds all of it in the last tab');
    await window.press(EXTERNAL);
    await window.press(NOTE);
    await see(REASON_WRITTEN, PHOTO);
    await window.key('Escape');
    await see(SAFE);
    const address = await window.address();
    if (engine.keepsProfile) {
      step('finds all of it after the browser was killed');
      await started.kill();
      started = await begin();
      window = newWindow(started.window);
      await window.go(address);
      await window.press(button('Customer details'));
      await window.holds('the customer', HAS_CUSTOMER);
      await window.key('Escape');
    }
    step('sends all of it an hour later, when the network is back');
    await see(SAFE);
    await window.run(HOUR_LATER);
    network.become('whole');
    await see(SAVED);
    await window.gone(PHOTO_UNSENT);
    step('');
  } catch (error) {
    throw new Error(`${engine.name} ${now}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await started.stop();
    await network.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};
