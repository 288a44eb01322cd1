import { beforeAll, expect, test } from 'vitest';
import { card, plate, saveProblem, saveState } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { fillDisk } from '#test/pages/fill-disk.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { stopClock } from '#test/pages/visitor.ts';
import { openInspector } from '#test/pages/wizard.ts';
import { bar, customer, inspectorsPhone, says } from './inspectors-phone.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('I-01, I-07: offline input is stored within a second, survives a killed tab, and is sent once online', async () => {
  const { page, world, killed, network } = await inspectorsPhone(site);
  await plate(page).fill('KZT482');
  await says(page, 'Saved');
  await network(false);
  await bar(page).waitFor();
  await card(page, 'Customer details').tap();
  await page.clock.install();
  await stopClock(page);
  await page.getByLabel('Customer name').fill('Mere Tūhoe');
  await page.clock.runFor(1_000);
  await says(page, 'Saved on this device');
  await page.clock.resume();
  // within the open section
  const back = await killed(page);
  await says(back, 'Saved on this device');
  await bar(back).waitFor();
  expect(await plate(back).inputValue()).toBe('KZT482');
  expect(await customer(back)).toBe('Mere Tūhoe');
  expect(world.server?.value('customerName')).toBe('');
  // another device has saved meanwhile
  world.server?.save({ customerPhone: '0215550143' });
  await network(true);
  await says(back, 'Saved');
  await bar(back).waitFor({ state: 'hidden' });
  expect(world.server?.value('customerName')).toBe('Mere Tūhoe');
  await card(back, 'Customer details').tap();
  expect(await back.getByLabel('Mobile phone').inputValue()).toBe('0215550143');
});

test('I-02: once a full device has room again, the input is shown as stored; until then the sheet says what to do', async () => {
  const { page, open, answer } = await openInspector(site);
  await open();
  await plate(page).waitFor();
  const makeRoom = await fillDisk(page);
  answer({ 'drafts.create': 'lost' });
  await plate(page).fill('KZT482');
  await saveProblem(page)
    .getByText(/^This device is out of storage, so your work is not saved on it/)
    .waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await makeRoom();
  await says(page, 'Saved on this device');
  expect(await saveState(page).textContent()).toBe('Saved on this device');
});
