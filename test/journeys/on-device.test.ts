import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, inject, test } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { launchOnProfile } from '#test/browser/launch.ts';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';
import { card, close, item, plate, saved, saveState, vehicleType } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { waitForStoredSite } from '#test/site-stored.ts';
import { phone, signIn, tom } from './visitor.ts';

const profiles: string[] = [];
afterAll(() => {
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
});

const newProfile = () => {
  const profile = mkdtempSync(join(tmpdir(), 'phone-'));
  profiles.push(profile);
  return profile;
};
const start = async (profile: string) => {
  const context = await launchOnProfile(profile, { locale: 'en-NZ', ...phone });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
};
/** Kills it without any event, as a dead battery would. */
const kill = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page);
  const gone = new Promise((resolve) => context.once('close', resolve));
  session.send('Browser.crash').catch(() => undefined);
  await gone;
};

const HOUR_MS = 3_600_000;
const safe = (page: Page) => saveState(page).getByText('Saved on this device', { exact: true }).waitFor();
const isClean = (page: Page) => expect(page.getByText(/No match|Fault search could not/).count()).resolves.toBe(0);

/** Longer than the usual timeout, because there are many steps. */
const WHOLE_DAY_MS = 180_000;

test(
  'I-01, B-10, G-20, G-24, T-01, T-03, T-04: after only a sign-in the app works offline; tab and browser are killed, an hour passes, and nothing is lost',
  async () => {
    const call = await apiCaller(inject('cloud'), tom());
    const before = await call('drafts', 'create', { body: { vehicleRegistrationPlate: 'DRF01' } }, tom());
    const profile = newProfile();
    let context = await start(profile);
    let page = context.pages()[0] ?? (await context.newPage());
    await page.goto(inject('cloud').webUrl);
    await signIn(page, tom());
    await waitForStoredSite(page);

    await context.setOffline(true);
    await page.clock.install();
    await page.reload();
    await page.getByText(/^Couldn't refresh\. Last updated at/).waitFor();
    await page.getByRole('link', { name: /DRF01/ }).first().waitFor();
    const go = async (name: string) => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).tap();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    };
    const open = async (entry: string, title: string) => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole('button', { name: entry }).tap();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await go("Draft WOF's");
    await page.getByRole('link', { name: /DRF01/ }).first().waitFor();
    await go("Completed WOF's");
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('NOSUCH');
    await page.getByText('Nothing on this device matches').waitFor();
    await isClean(page);
    await open('Report Bug', 'Bug Report');

    await go('Home');
    await page.getByRole('link', { name: 'Create WOF' }).first().tap();
    /** Waits until typed values are safe, then kills the tab, which reopens offline. */
    const killTab = async () => {
      await safe(page);
      const address = page.url();
      const next = await context.newPage();
      await page.close({ runBeforeUnload: false });
      page = next;
      await page.goto(address);
      await plate(page).waitFor();
    };
    await plate(page).fill('KZT482');
    await vehicleType(page, 'Car').tap();
    await killTab();
    await card(page, 'External inspection').tap();
    await item(page, 'Stop lamps').getByText('Fail').tap();
    const row = () => page.locator('[data-name="externalStopLamps"]');
    await row().locator('.chip').first().tap();
    const background = { width: 300, height: 200, channels: 3, background: '#2060a0' } as const;
    const buffer = await sharp({ create: { ...background } })
      .jpeg()
      .toBuffer();
    await row()
      .getByLabel('Choose photos of Stop lamps')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await row().getByText('Waiting to be sent').waitFor();
    await close(page).tap();
    await killTab();
    await page.getByRole('searchbox', { name: 'Search faults' }).fill('rusty sill');
    await page.getByRole('button', { name: /Perforated rust in sill/ }).tap();
    await close(page).tap();
    await killTab();
    await card(page, 'Customer details').tap();
    await page.getByLabel('Customer name').fill('Mere Tūhoe');
    await page.getByText('Saved customers could not be searched').waitFor();
    await close(page).tap();
    await page.clock.fastForward(HOUR_MS);
    await safe(page);
    const address = page.url();
    await kill(context, page);

    context = await start(profile);
    await context.setOffline(true);
    page = context.pages()[0] ?? (await context.newPage());
    await page.goto(address);
    await safe(page);
    await card(page, 'External inspection').tap();
    await page.getByRole('button', { name: 'Note on Stop lamps' }).tap();
    await row().getByText('Waiting to be sent').waitFor();
    await close(page).tap();
    await context.setOffline(false);
    await saved(page);
    const id = new URL(address).searchParams.get('unfinishedInspectionId') ?? '';
    const draft = await eventually(() => call('drafts', 'get', { params: { id } }, tom()));
    expect(draft).toMatchObject({ vehicleRegistrationPlate: 'KZT482', customerName: 'Mere Tūhoe' });
    const fails = draft.InspectionItem.filter(({ result }) => result === 'FAIL');
    expect(fails.map(({ inspectionItemName }) => inspectionItemName).sort()).toEqual([
      'externalStopLamps',
      'externalStructureCorrosion',
    ]);
    expect(fails.every(({ ReasonForRejections }) => ReasonForRejections.length === 1)).toBe(true);
    await eventually(async () => {
      const { images } = await call('images', 'list', { query: { unfinishedInspectionId: id } }, tom());
      expect(images).toHaveLength(1);
    });
    for (const one of [before.id, id]) await call('drafts', 'discard', { params: { id: one } }, tom());
    await context.close();
  },
  WHOLE_DAY_MS,
);
