import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { finishedCar } from '#shared/samples/sheets.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { card } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { withWorker } from '#test/pages/pwa/with-worker.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { openSheet } from '#test/pages/wizard.ts';
import { getSummary, passedInspection } from '#test/world/tawa.ts';
import { drawCode, installCamera, readCamera, releaseCamera, setCamera, showToCamera } from './camera.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const VIN = '7AT0DH1EX09123456';
const scanner = (page: Page, what = 'the VIN') => page.getByRole('dialog', { name: `Scan ${what}` });
const vinField = (page: Page) => page.getByRole('textbox', { name: 'VIN', exact: true });
const press = (page: Page, name: string, what?: string) => scanner(page, what).getByRole('button', { name }).click();
const says = (page: Page, text: string) => scanner(page).getByText(text).waitFor();
const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

const openVin = async () => {
  const opened = await openSheet(site, {}, { prepare: installCamera });
  const { page } = opened;
  await card(page, 'Vehicle details').tap();
  return {
    ...opened,
    openScanner: async () => {
      await scanButton(page).click();
      await scanner(page).waitFor();
    },
  };
};

describe('the VIN of a sheet', () => {
  test('is read by the camera, compared and only then filled in; the camera stops', async () => {
    const { page, server, openScanner } = await openVin();
    const [vin, label, other] = await Promise.all([
      drawCode('Code39', `I${VIN}`),
      drawCode('Code128', 'B1234567'),
      drawCode('DataMatrix', VIN.replace('6', '7')),
    ]);
    await openScanner();
    await says(page, 'Point the camera at the barcode of the VIN plate');
    await says(page, 'Pictures stay on this device.');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await showToCamera(page, label.url);
    await says(page, 'Read “B1234567”. That is not a VIN');
    await showToCamera(page, vin.url, other.url);
    await says(page, 'More than one code is in view.');
    await showToCamera(page, vin.url);
    await says(page, 'Do they match the VIN plate?');
    expect(await focused(page)).toBe(`Read: ${[...VIN].join(' ')}`);
    expect(await scanner(page).locator('.read-last').textContent()).toBe('123456');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await vinField(page).inputValue()).toBe('');

    await press(page, 'Scan again');
    await says(page, 'Do they match the VIN plate?');
    expect(await readCamera(page)).toEqual({ asked: 1, running: 1 });
    await press(page, 'Use this VIN');
    await scanner(page).waitFor({ state: 'detached' });
    expect(await vinField(page).inputValue()).toBe(VIN);
    expect(await focused(page)).toBe('Scan');
    expect(await readCamera(page)).toEqual({ asked: 1, running: 0 });
    await eventually(() => expect(server.value('vehicleVIN')).toBe(VIN));
  });

  test('is typed instead if the camera is refused, or read from a photo', async () => {
    const { page, openScanner } = await openVin();
    await setCamera(page, { error: 'NotAllowedError' });
    await openScanner();
    await says(page, 'The camera is blocked.');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    for (const [error, text] of [
      ['NotFoundError', 'No camera was found'],
      ['NotReadableError', 'Another app may be using it'],
      ['NotSupportedError', 'This browser gives no access'],
    ] as const) {
      await setCamera(page, { error });
      await press(page, 'Try again');
      await says(page, text);
    }
    await press(page, 'Type it instead');
    await scanner(page).waitFor({ state: 'detached' });
    await eventually(async () =>
      expect(await vinField(page).evaluate((it) => it === document.activeElement)).toBe(true),
    );

    await openScanner();
    const photo = scanner(page).getByLabel(/a photo$/);
    expect(await photo.getAttribute('capture')).toBe('environment');
    const choose = async (buffer: Buffer) => photo.setInputFiles({ name: 'vin.png', mimeType: 'image/png', buffer });
    await choose(Buffer.from('no picture'));
    await says(page, 'This photo could not be opened.');
    await choose((await drawCode('QRCode', 'https://maker.example/')).png);
    await says(page, 'Read “https://maker.example/”. That is not a VIN');
    await choose((await drawCode('PDF417', VIN)).png);
    await says(page, 'Do they match the VIN plate?');
    await page.keyboard.press('Escape');
    await scanner(page).waitFor({ state: 'detached' });
    // the section stays open, and nothing was filled in
    expect(await vinField(page).inputValue()).toBe('');
  });

  test('is not scanned while the vehicle has none', async () => {
    const { page } = await openVin();
    await page.getByRole('button', { name: 'N/A: the vehicle has no VIN' }).click();
    expect(await scanButton(page).isDisabled()).toBe(true);
  });

  test('is not scanned behind a hidden page: the camera stops, and starts when asked', async () => {
    const { page, openScanner } = await openVin();
    await openScanner();
    await says(page, 'Point the camera');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await says(page, 'The camera is off.');
    expect(await readCamera(page)).toEqual({ asked: 1, running: 0 });
    await press(page, 'Turn it on');
    await says(page, 'Point the camera');
    // a permission that arrives after the dialog is closed starts nothing
    await page.keyboard.press('Escape');
    await scanner(page).waitFor({ state: 'detached' });
    await setCamera(page, { isHeld: true });
    await openScanner();
    await says(page, 'Starting the camera');
    await page.keyboard.press('Escape');
    await scanner(page).waitFor({ state: 'detached' });
    await releaseCamera(page);
    await eventually(async () => expect(await readCamera(page)).toEqual({ asked: 3, running: 0 }));
  });

  test("is read by the browser's own reader if that reads every kind", async () => {
    const { page, openScanner } = await openVin();
    const wasm: string[] = [];
    page.on('request', (request) => request.url().endsWith('.wasm') && wasm.push(request.url()));
    await page.evaluate((vin) => {
      const BarcodeDetector = class {
        static getSupportedFormats = async () => ['code_39', 'code_128', 'data_matrix', 'qr_code', 'pdf417', 'ean_13'];
        detect = async () => [{ rawValue: vin }];
      };
      Object.assign(globalThis, { BarcodeDetector });
    }, VIN);
    await openScanner();
    await says(page, 'Do they match the VIN plate?');
    expect(wasm).toEqual([]);
    await press(page, 'Use this VIN');
    // another one reads only some kinds
    await page.evaluate(() => {
      const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: object };
      Object.assign(BarcodeDetector, { getSupportedFormats: async () => ['qr_code'] });
    });
    await openScanner();
    await eventually(() => expect(wasm).toHaveLength(1));
  });

  test('is typed instead if the reader cannot be loaded, which can be repeated', async () => {
    const { page, openScanner } = await openVin();
    await page.route('**/*.wasm', (route) => route.abort());
    await showToCamera(page, (await drawCode('Code39', VIN)).url);
    await openScanner();
    await says(page, 'It needs a network the first time');
    await page.unroute('**/*.wasm');
    await press(page, 'Load it again');
    await says(page, 'Do they match the VIN plate?');
  });
});

test('the label number of a sheet is read as it is, and a VIN is refused', async () => {
  const { page, server } = await openSheet(site, { ...finishedCar(), woFLabelNumber: '' }, { prepare: installCamera });
  await card(page, sectionTitles.wofDetails).tap();
  const what = 'the label';
  await scanButton(page).click();
  await showToCamera(page, (await drawCode('Code128', VIN)).url);
  await scanner(page, what).getByText('That is a VIN, not a label number.').waitFor();
  await showToCamera(page, (await drawCode('Code128', '00b1234567')).url);
  await scanner(page, what).getByText('Does it match the label?').waitFor();
  await press(page, 'Use this number', what);
  await eventually(() => expect(server.value('woFLabelNumber')).toBe('00B1234567'));
});

describe('the search of a list', () => {
  const what = 'a VIN or sheet';
  const openList = async () => {
    const searches: (string | undefined)[] = [];
    const visitor = await openSignedIn(
      site,
      {
        'inspections.list': ({ query }) => {
          searches.push(query.search);
          return { inspections: [getSummary(passedInspection)] };
        },
      },
      phone,
    );
    const { page, open } = visitor;
    await installCamera(page);
    await open('/inspectionList');
    await scanButton(page).click();
    await scanner(page, what).waitFor();
    return { ...visitor, searches };
  };

  test('finds a scanned VIN', async () => {
    const { page, searches, violations } = await openList();
    await showToCamera(page, (await drawCode('DataMatrix', VIN)).url);
    await press(page, 'Use this VIN', what);
    expect(await page.getByRole('searchbox').inputValue()).toBe(VIN);
    await eventually(() => expect(searches).toContain(VIN));
    expect(violations).toEqual([]);
  });

  test("opens a sheet by its own QR code, and no other site's", async () => {
    const { page } = await openList();
    const path = sitePaths.checksheet(passedInspection.id);
    await showToCamera(page, (await drawCode('QRCode', `https://other.example${path}`)).url);
    await scanner(page, what).getByText('This sheet can be opened at other.example.').waitFor();
    await showToCamera(page, (await drawCode('QRCode', `${site.url}${path}`)).url);
    await page.waitForURL(`**${path}`);
    expect((await readCamera(page)).running).toBe(0);
  });
});

test('the reader is cached with the first scan, not before, and then works offline', async () => {
  const { context, page } = await withWorker(site);
  const kept = () =>
    page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().filter(({ url }) => url.endsWith('.wasm')).length;
    });
  const { url } = await drawCode('Code39', VIN);
  const what = 'a VIN or sheet';
  const scan = async () => {
    await scanButton(page).click();
    await showToCamera(page, url);
    await scanner(page, what).getByText('Do they match the VIN plate?').waitFor();
  };
  expect(await kept()).toBe(0);
  await installCamera(page);
  await page.reload();
  await scan();
  await eventually(async () => expect(await kept()).toBe(1));
  await context.setOffline(true);
  await page.reload();
  await scan();
});
