import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishedCar } from '#shared/samples/sheets.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { passCar } from '#test/browser/sheet-page.ts';
import { newNumbers, readSheet } from '#test/journeys/sheet.ts';
import { phone, signIn, tom, visit } from '#test/journeys/visitor.ts';
import { waitForStoredReserve, waitForStoredSite } from '#test/site-stored.ts';

const browser = await sharedBrowser();

test('J-01, H-06: a car passes without a network, and the record says when it was submitted and received', async () => {
  const { context, page, violations } = await visit(browser, { ...phone, serviceWorkers: 'allow' });
  await signIn(page, tom());
  await waitForStoredSite(page);
  await waitForStoredReserve(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Create WOF' }).first().tap();
  // a retry needs another vehicle
  const number = String(randomInt(100, 1_000));
  const named = { vehicleRegistrationPlate: `NQX${number}`, vehicleVIN: `7AT0H65YX17055${number}` };
  await passCar(page, { ...finishedCar(), ...named, ...newNumbers() });
  await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor();
  const words = await page.getByText(/^NQX\d+ · Sheet \d+-0 · Pass$/).textContent();
  const [sheet = ''] = /\d+-0/.exec(words ?? '') ?? [];
  expect(violations).toEqual([]);
  const printing = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Print' }).tap();
  const paper = await printing;
  await paper.getByText('NOT YET SENT').waitFor();
  expect(await paper.locator('body').textContent()).toContain(`No. ${sheet}`);
  await paper.close();
  await context.setOffline(false);
  await page.waitForURL(/\/checksheet\/\d+$/);
  const { text } = await readSheet(page);
  expect(text).toMatch(/Submitted offline at .+, received /);
  expect(text).toContain(`No. ${sheet}`);
  await context.close();
});
