import { mainJob, type Who } from '#test/browser/main-job.ts';
import { newWindow, type Target } from '#test/browser/window.ts';
import { chromium } from '../engines/chromium.ts';
import { makePhoto, PHOTO, pickPhoto, SAVED, WHOLE_SITE_KEPT } from '../engines/cut-job.ts';
import { startNetwork } from '../engines/network.ts';
import { SIZE } from '../engines/run-cuts.ts';

/** Plates of the vehicles on the pages. */
export const plates = { sheet: 'UPG101', left: 'UPG102', reloaded: 'UPG103' };
export const NOTES = 'Collect after four.';
const NOTES_FIELD: Target = { css: 'textarea', name: 'Notes for the customer' };

const IS_SAFE = `/^(Safe|Saved) on this device/.test(document.querySelector('.save-state')?.textContent.trim() ?? '')`;
const HOME: Target = { css: 'h1', name: 'Home' };
/** Lets the new release's files in, as the update message does. */
const FORGET_SITE = `navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister()))).then(() => true)`;
const BUILD = `document.querySelector('meta[name=build]')?.content`;

/** A browser with its own network, in which someone has signed in. `counted` gets the status of each response. */
const openPage = async (
  webUrl: string,
  who: Who,
  plate: string,
  counted: (status: number, request: string) => void,
) => {
  const network = await startNetwork(counted);
  const started = await chromium.start({ ...SIZE, network });
  const window = newWindow(started.window);
  const steps = mainJob(window, webUrl, who, plate);
  await steps['signs in through the popup']();
  const stop = async () => {
    await started.stop();
    await network.stop();
  };
  const logOut = async () => {
    await window.key('Escape');
    await steps['logs out']();
  };
  return { network, window, steps, logOut, stop };
};
export type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** Starts a sheet offline, with a fail and its photo. */
const workOffline = async ({ network, window, steps }: OpenPage) => {
  await window.holds('stores the whole site on this device', WHOLE_SITE_KEPT);
  network.become('cut');
  await steps['creates a WoF']();
  await steps['fails the stop lamps']();
  await window.run(pickPhoto(await makePhoto()));
  await window.see(PHOTO);
  await window.key('Escape');
  await window.holds('keeps the sheet on this device', IS_SAFE);
};

/** Opens the pages that stay open during the upgrade. They end cut off from the server. */
export const openPages = async (
  webUrl: string,
  who: Who,
  estimate: string,
  counted: (status: number, request: string) => void,
) => {
  const open = (plate: string) => openPage(webUrl, who, plate, counted);
  const [sheet, left, reloaded, noted] = await Promise.all([
    open(plates.sheet),
    open(plates.left),
    open(plates.reloaded),
    open(''),
  ]);
  await Promise.all([workOffline(left), workOffline(reloaded)]);
  await sheet.steps['creates a WoF']();
  await sheet.steps['fails the stop lamps']();
  await sheet.window.see(SAVED);
  sheet.network.become('cut');
  await noted.window.go(`${webUrl}/estimate/${estimate}`);
  await noted.window.see(NOTES_FIELD);
  noted.network.become('cut');
  await noted.window.write(NOTES_FIELD, NOTES);
  const build = await sheet.window.run(BUILD);
  const stop = async () => {
    for (const page of [sheet, left, reloaded, noted]) await page.stop();
  };
  return { sheet, left, reloaded, noted, build, stop };
};
export type Pages = Awaited<ReturnType<typeof openPages>>;

/** Finishes the half-filled sheet on the page of the former release. */
export const finishSheet = async ({ sheet: { network, steps } }: Pages) => {
  network.become('whole');
  await steps['inspects the other sections']();
  await steps['enters customer and vehicle']();
  await steps['submits it and sees the confirmation']();
  await steps['sees the finished checksheet']();
};

/** Opens the new release on the device that has offline work of the former one. */
export const reload = async ({ reloaded: { network, window }, build }: Pages, webUrl: string) => {
  network.become('whole');
  await window.run(FORGET_SITE);
  await window.go(webUrl);
  await window.see(HOME);
  await window.holds('runs the new release', `${BUILD} !== ${JSON.stringify(build)}`);
};
