import { beforeAll, expect, test } from 'vitest';
import { anna } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { card, close, item, saved, submit, toast } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('I-03: closing a dialog and hiding the page save at once, however recent the last save', async () => {
  const { page, saves, server } = await openSheet(site, { vehicleRegistrationPlate: 'KZT482' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Make').fill('Toyota');
  expect(saves()).toEqual([]);
  await close(page).tap();
  await eventually(() => expect(server.value('vehicleMake')).toBe('Toyota'));
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Model').fill('Hilux');
  expect(saves()).toHaveLength(1);
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
  await eventually(() => expect(server.value('vehicleModel')).toBe('Hilux'));
});

test('I-01: a notice says what another person set in place of my fail, and stays until it is read', async () => {
  const { page, server } = await openSheet(site, finishedCar(), { as: { setBy: { underBonnet: anna } } });
  await card(page, 'Under bonnet').tap();
  await item(page, 'Fuel system').getByText('Fail').tap();
  await saved(page);
  server.save({ InspectionItem: [{ inspectionItemName: 'underBonnetFuelSystem', result: 'PASS' }] });
  await item(page, 'Modified vehicle').getByText('Warn').tap();
  await toast(page, 'Fuel system: Anna Wilson changed Fail to Pass.').waitFor();
});

test('I-01, J-07: a submission that conflicts with another person’s value asks which to keep, and only then says to submit again', async () => {
  const { page, server, world } = await openSheet(site, finishedCar());
  world.fault = ({ method }) => (method === 'PATCH' ? 'not sent' : undefined);
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill('Mary');
  await close(page).tap();
  server.save({ customerName: 'Moana Rangi' });
  world.fault = () => undefined;
  await submit(page).tap();
  const dialog = page.getByRole('dialog', { name: 'Customer name: changed on another device' });
  await dialog.getByText('Moana Rangi').waitFor();
  const refusal = page.getByText('Error submitting inspection data');
  expect(await refusal.count()).toBe(0);
  await dialog.getByRole('button', { name: /Mary/ }).tap();
  await refusal.waitFor();
  await page.getByText('Check it and submit again.').waitFor();
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\//);
  expect(server.value('customerName')).toBe('Mary');
});
