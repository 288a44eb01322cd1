import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { plate } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { customer, inspectorsPhone, says, stored, typeCustomer } from '#test/pages/drafts/inspectors-phone.ts';
import { makeJpeg } from '#test/pages/images/photo-server.ts';
import { file, openItem, openStopLamps, title } from '#test/pages/images/stop-lamps.ts';
import { silenceDatabase } from '#test/pages/silent-database.ts';
import { type Site, startSite } from '#test/pages/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const notice = (page: Page) => page.getByText("This device's storage isn't responding.");
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });

/** Leaves a draft on the device, then lets its database answer no page that is opened later. */
const silentPhone = async () => {
  const inspector = await inspectorsPhone(site);
  await plate(inspector.page).fill('ABC123');
  await says(inspector.page, 'Saved');
  await inspector.network(false);
  await typeCustomer(inspector.page, 'Mere');
  await says(inspector.page, 'Saved on this device');
  return { ...inspector, silence: await silenceDatabase(inspector.context) };
};

test('A-19, I-01: offline, a silent database says so on the person’s own pages; a reload shows the sheet again', async () => {
  const { page, killed, silence } = await silentPhone();
  const back = await killed(page);
  await notice(back).waitFor();
  expect(await back.getByRole('link', { name: 'Login' }).count()).toBe(0);
  await silence.dispose();
  await reload(back).tap();
  expect(await customer(back)).toBe('Mere');
  expect(await notice(back).count()).toBe(0);
});

test('I-01, I-02: online, a sheet whose database is silent is typed into and sent, and replaces nothing unread', async () => {
  const { page, killed, silence, network, world } = await silentPhone();
  await network(true);
  const back = await killed(page);
  await notice(back).waitFor();
  expect(await findAccessibilityFaults(back)).toEqual([]);
  await plate(back).fill('ABC124');
  await says(back, 'Saved');
  expect(world.server?.value('vehicleRegistrationPlate')).toBe('ABC124');
  await silence.dispose();
  await reload(back).tap();
  expect(await customer(back)).toBe('Mere');
  expect(await plate(back).inputValue()).toBe('ABC124');
});

test('G-24: a photo that a silent database cannot store says so', async () => {
  const { page, context, photos, server } = await openItem(site);
  server.fault = 'lost';
  await silenceDatabase(context);
  await page.reload();
  await openStopLamps(page);
  await photos.getByLabel(`Choose photos of ${title}`).setInputFiles([file('a.jpg', await makeJpeg())]);
  await photos.getByText('This device could not save the photo. Keep this page open until it is sent.').waitFor();
});

test('A-11: a device that cannot load the person waits for the network instead of showing the landing page', async () => {
  const { page, killed, network } = await silentPhone();
  // as a page of an earlier release leaves it
  await page.evaluate(() => localStorage.removeItem('person'));
  const back = await killed(page);
  await back.getByRole('heading', { name: /^No connection/ }).waitFor();
  expect(await back.getByRole('link', { name: 'Login' }).count()).toBe(0);
  await network(true);
  expect(await plate(back).inputValue()).toBe('ABC123');
});

test('A-19: a logout whose database is silent names what it cannot read, and ends', async () => {
  const { page, killed, network, tab } = await silentPhone();
  await network(true);
  const second = await tab('/');
  const back = await killed(page);
  await notice(back).waitFor();
  await back.getByRole('button', { name: 'Menu' }).tap();
  await back.getByRole('button', { name: 'Logout' }).tap();
  const question = back.getByRole('dialog', { name: 'Log out now?' });
  await question.getByRole('listitem').getByText("work that this device can't read now").waitFor();
  await question.getByRole('button', { name: /^Log out and lose/ }).tap();
  for (const one of [back, second]) await one.getByRole('link', { name: 'Login' }).waitFor();
  expect(await back.evaluate(() => localStorage.length)).toBe(0);
  expect(await stored(back, 'drafts')).toBeUndefined();
});
