import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { openPhone } from '#test/browser/open-phone.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { card, close, plate, saved, saveState, vehicleType } from '#test/browser/sheet-page.ts';
import { newWorkshop } from '#test/cloud/people.ts';
import { eventually } from '#test/eventually.ts';

const browser = await sharedBrowser();

const MEGABYTE = 1_000_000;

/** Noise, which no camera app can compress. */
const noise = (side: number) => {
  const bytes = Buffer.alloc(side * side * 3);
  for (let n = 0, x = 1; n < bytes.length; n++) {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[n] = x >> 16;
  }
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
};
const stored = (page: Page, store: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('pitcheck-1').onsuccess = ({ target }) => {
      target.result.transaction('${store}').objectStore('${store}').count().onsuccess = (event) => resolve(event.target.result);
    };
  })`);

/** Longer than the usual timeout, because there are many steps. */
const WHOLE_DAY_MS = 180_000;

test(
  'I-02, G-24: on a device with 5 MB of storage, work that does not fit is marked where it is done, is never called safe, and reaches the server',
  async () => {
    const { owner, as } = await newWorkshop('Tawa Motors');
    await owner.call('account', 'saveProfile', { body: { nickname: 'Hemi Walker' } });
    await owner.call('content', 'acceptPrivacyPolicy', { body: { updatedAt: DEFAULT_POLICY_UPDATED_AT } });
    const { clientId } = inject('cloud').userPool;
    const { context, page } = await openPhone(browser, { ...owner, clientId });
    const { webUrl } = inject('cloud');
    await page.goto(`${webUrl}/createInspection`);
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(webUrl).origin, quotaSize: 5 * MEGABYTE });
    await plate(page).fill('ROOM05');
    await vehicleType(page, 'Car').tap();
    await saved(page);
    const id = new URL(page.url()).searchParams.get('unfinishedInspectionId') ?? '';
    await context.setOffline(true);
    await card(page, 'External inspection').tap();
    await page.getByRole('button', { name: 'Note on Stop lamps' }).tap();
    const buffer = await noise(1400);
    const files = Array.from({ length: 6 }, (_, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }));
    await page.getByLabel('Choose photos of Stop lamps').setInputFiles(files);
    const region = page.getByRole('region', { name: 'Photos of Stop lamps' });
    await region.getByText('This device could not save the photo.').first().waitFor();
    await region.getByLabel('Description of photo 6 of Stop lamps').waitFor();
    const inTab = () => region.getByText('This device could not save the photo.').count();
    // Everything not marked as only in this tab is on the device.
    await eventually(async () => expect((await stored(page, 'photos')) + (await inTab())).toBe(6));
    await close(page).tap();
    await card(page, 'Customer details').tap();
    await page.getByLabel('Customer name').fill('Mere Tūhoe');
    await close(page).tap();
    const state = await eventually(async () => {
      const said = (await saveState(page).textContent()) ?? '';
      expect(said).toMatch(/^Saved on this device|^Not saved/);
      return said;
    });
    if (/^Safe/.test(state)) expect(await stored(page, 'drafts')).toBe(1);

    await context.setOffline(false);
    await saved(page);
    await eventually(async () => {
      const { images } = await owner.call('images', 'list', { query: { unfinishedInspectionId: id } }, as);
      expect(images).toHaveLength(6);
    });
    const draft = await owner.call('drafts', 'get', { params: { id } }, as);
    expect(draft).toMatchObject({ vehicleRegistrationPlate: 'ROOM05', customerName: 'Mere Tūhoe' });
    await context.close();
  },
  WHOLE_DAY_MS,
);
