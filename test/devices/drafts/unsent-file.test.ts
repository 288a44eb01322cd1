import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { finishedCar } from '#shared/samples/sheets.ts';
import { card, close, plate, saveState } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { fillDisk } from '#test/pages/fill-disk.ts';
import { listFilledButtons } from '#test/pages/filled-buttons.ts';
import { makeJpeg, startPhotoServer } from '#test/pages/images/photo-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const SAVES = /\/api\/inspection\/unfinishedInspections/;
const says = (page: Page, words: string) => saveState(page).getByText(words, { exact: true }).waitFor();
const name = async (page: Page, customer: string) => {
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill(customer);
  await close(page).tap();
};
const toSettings = async (open: (path?: string) => Promise<unknown>) => open('/settings#you');
/** Deletes the app's database, as if this were another device. */
const emptyDevice = async (page: Page) => {
  await page.goto(`${site.url}/favicon.svg`);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('pitcheck-1').onsuccess = resolve;
      }),
  );
};
/** Deletes the stored photos, as if they had never been on this device. */
const forgetPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('pitcheck-1').onsuccess = ({ target }) => {
          const transaction = (target as IDBOpenDBRequest).result.transaction('photos', 'readwrite');
          transaction.objectStore('photos').clear();
          transaction.oncomplete = resolve;
        };
      }),
  );
const fileOf = (text: string) => ({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const open = (page: Page, text: string) => page.locator('input[type=file]').last().setInputFiles(fileOf(text));

/** Saves a file with a customer's name and a photo that could not be sent. */
const saveWork = async () => {
  const inspector = await openSheet(site, finishedCar());
  const { page, open: go } = inspector;
  const photos = await startPhotoServer(page, draftId);
  await page.reload();
  photos.fault = 'lost';
  await page.route(SAVES, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await card(page, 'External inspection').tap();
  await page.getByRole('button', { name: 'Note on Stop lamps' }).tap();
  const files = [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg() }];
  await page.getByLabel('Choose photos of Stop lamps').setInputFiles(files);
  await page.getByText('Waiting to be sent').waitFor();
  await close(page).tap();
  await name(page, 'Rangi Kōpū');
  await says(page, 'Saved on this device');
  await toSettings(go);
  await page.getByText('Only on this device: 1 sheet and 1 photo.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save unsent work to a file' }).tap(),
  ]);
  await page.getByText('Saved: 1 sheet and 1 photo.').waitFor();
  const text = readFileSync(await download.path(), 'utf8');
  return { ...inspector, photos, text, fileName: download.suggestedFilename() };
};

test('G-24, I-01: unsent work is moved to another device as a file, opened there, and sent as usual', async () => {
  const { page, open: go, server, photos, text, fileName } = await saveWork();
  expect(fileName).toMatch(/^pitcheck-unsent-\d{4}-\d\d-\d\d\.json$/);
  expect(text).not.toMatch(/token/i);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await emptyDevice(page);
  // values changed on the server meanwhile are merged as usual
  server.save({ customerPhone: '0215550143' });
  await toSettings(go);
  await page.getByText('Everything on this device has been sent.').waitFor();
  await open(page, text);
  await page.getByText('Imported: 1 sheet and 1 photo.').waitFor();
  photos.fault = undefined;
  await page.unroute(SAVES);
  await go(`/createInspection?unfinishedInspectionId=${draftId}`);
  await expect.poll(() => server.value('customerName')).toBe('Rangi Kōpū');
  expect(server.value('customerPhone')).toBe('0215550143');
  await expect.poll(() => photos.images.length).toBe(1);
});

test('I-01: unsent work on the same sheet on this device is overwritten only after a confirmation', async () => {
  const { page, open: go, text } = await saveWork();
  const sheet = `/createInspection?unfinishedInspectionId=${draftId}`;
  const customer = async () => {
    await go(sheet);
    await plate(page).waitFor();
    await card(page, 'Customer details').tap();
    return page.getByLabel('Customer name').inputValue();
  };
  await go(sheet);
  await name(page, 'Mere Parata');
  await says(page, 'Saved on this device');
  await toSettings(go);
  await open(page, text);
  const question = page.getByRole('dialog', { name: 'This device also has unsent work on these' });
  await question.getByText('KZT482').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await forgetPhotos(page);
  const makeRoom = await fillDisk(page);
  await question.getByRole('button', { name: "Keep this device's version" }).tap();
  await page.getByText('It could not be saved on this device, which may be out of storage.').waitFor();
  expect(await page.getByText('Imported').count()).toBe(0);
  await makeRoom();
  await open(page, text);
  await question.getByRole('button', { name: "Keep this device's version" }).tap();
  await page.getByText('Imported: 1 photo.').waitFor();
  expect(await customer()).toBe('Mere Parata');
  await toSettings(go);
  await open(page, text);
  await question.getByRole('button', { name: "Use the file's version" }).tap();
  await page.getByText('Imported: 1 sheet and 1 photo.').waitFor();
  expect(await customer()).toBe('Rangi Kōpū');
});

test('I-01, A-19: a damaged file is refused with an explanation; a logout offers the file', async () => {
  const { page, text } = await saveWork();
  await open(page, text.slice(0, -9));
  await page.getByText('This file is damaged').waitFor();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
  const question = page.getByRole('dialog', { name: 'Log out now?' });
  await question.getByRole('button', { name: 'Log out and lose 1 sheet and 1 photo' }).waitFor();
  expect(await listFilledButtons(question)).toEqual(['Stay logged in']);
  await question.getByText('open the file in Settings, under “You”').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Save unsent work to a file' }).tap(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Rangi Kōpū');
  expect(await findAccessibilityFaults(page)).toEqual([]);
});
