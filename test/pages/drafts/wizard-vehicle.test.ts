import { beforeAll, expect, test } from 'vitest';
import { finishedCar, finishedMotorcycle, withItem } from '#shared/samples/sheets.ts';
import { card, close, fitted, item, plate, submit, vehicleType } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openInspector, openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-28: a new sheet asks for the vehicle type before its first section opens; only Next opens it; items that a trailer does not have are folded, and can still be set', async () => {
  const { page, open, saves } = await openInspector(site);
  await open();
  await plate(page).fill('M381Z');
  await card(page, 'External inspection').tap();
  const question = page.locator('dialog[open]');
  await question.getByRole('heading', { name: 'What is being inspected?' }).waitFor();
  expect(await question.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.locator('.item').count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const next = question.getByRole('button', { name: 'Next' });
  expect(await next.isDisabled()).toBe(true);
  await question.getByText('Car', { exact: true }).tap();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await question.getByRole('radio', { name: 'Trailer' }).isChecked()).toBe(true);
  await next.tap();
  await page.getByRole('heading', { name: 'External inspection', level: 2 }).waitFor();
  await page.getByText(/^Not applicable to this trailer \(\d+\)/).tap();
  await item(page, 'Head lamps').getByText('Pass').tap();
  expect(await item(page, 'Head lamps').getByLabel('Pass').isChecked()).toBe(true);
  await close(page).tap();
  expect(await vehicleType(page, 'Trailer').count()).toBe(0);
  await eventually(() => {
    const sent = Object.assign({}, ...saves().map(({ body }) => body));
    expect(sent.vehicleType).toBe('trailer');
    // sent only if it was saved as unknown before
    expect(sent.vehicleTypeUnknown ?? false).toBe(false);
  });
});

test('G-28: changing an all-passed car to a trailer first names the results that would be removed; they return with the car', async () => {
  const { page, server } = await openSheet(site, finishedCar());
  await card(page, 'Vehicle details').tap();
  const type = page.getByRole('radiogroup', { name: 'Vehicle type' });
  await type.getByText('Trailer', { exact: true }).tap();
  const question = page.locator('dialog[open]').filter({ hasText: 'Clear these results?' });
  await question.getByText('E1 Head lamps: Pass').waitFor();
  await question.getByText('i5 Seatbelts: Pass').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).tap();
  expect(await type.getByRole('radio', { name: 'Car' }).isChecked()).toBe(true);
  await type.getByText('Trailer', { exact: true }).tap();
  await question.getByRole('button', { name: 'Set to N/A' }).tap();
  await eventually(() =>
    expect(server.value('internalSeatbelts')).toMatchObject({ result: 'NOTAPPLICABLE', resultBefore: 'PASS' }),
  );
  expect(server.value('chassisSafetyChain')).toMatchObject({ result: 'UNSELECTED' });
  await type.getByText('Car', { exact: true }).tap();
  await eventually(() => expect(server.value('internalSeatbelts')).toMatchObject({ result: 'PASS' }));
});

test('G-08, G-15, G-17, G-24, G-28: an existing draft is not asked for its vehicle type; a fail shows its camera button; fuel and towbar are asked for where they matter; Pass All skips what the vehicle lacks and offers the stall test separately', async () => {
  const { page, server } = await openSheet(site);
  const result = (name: string) => page.locator(`.item[data-name="${name}"]`).getAttribute('data-result');
  expect(await page.getByText('What is being inspected?').count()).toBe(0);
  await card(page, 'External inspection').tap();
  await page.getByText(/^Not applicable to this car/).waitFor();
  await item(page, 'Stop lamps').getByText('Fail').tap();
  const photo = page.locator('.item[data-name="externalStopLamps"] .item-photos');
  const body = await page.locator('dialog[open] .frame-body').boundingBox();
  await eventually(async () => {
    const box = await photo.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 9999)).toBeLessThanOrEqual((body?.y ?? 0) + (body?.height ?? 0));
  });
  await close(page).tap();

  await card(page, 'Under bonnet').tap();
  await page.getByText('Diesel', { exact: true }).tap();
  await page.getByRole('button', { name: 'Pass All' }).tap();
  expect(await result('underBonnetAlternativeFuelCertificateCurrent')).toBe('NOTAPPLICABLE');
  expect(await result('underBonnetFuelSystem')).toBe('PASS');
  await close(page).tap();
  await card(page, 'Chassis').tap();
  await page.getByRole('button', { name: 'Pass All' }).tap();
  expect(await result('chassisTowingConnections')).toBe('UNSELECTED');
  await fitted(page, 'Towbar', 'Not fitted').tap();
  expect(await result('chassisTowingConnections')).toBe('NOTAPPLICABLE');
  await fitted(page, 'Towbar', 'Fitted').tap();
  expect(await result('chassisTowingConnections')).toBe('UNSELECTED');
  await close(page).tap();

  await card(page, 'Road brake test').tap();
  // the overall figure is not below Left or Right
  const table = page.locator('.item[data-name="serviceBrakePerformance"] table');
  expect(await table.getByRole('row').allTextContents()).toEqual(['LeftRightDifference', 'Front%%', 'Rear%%']);
  expect(await page.getByLabel('service brake overall', { exact: true }).count()).toBe(1);
  const offer = page.getByRole('button', { name: 'Stall test: Pass' });
  expect(await offer.count()).toBe(0);
  await page.getByRole('button', { name: 'Pass All' }).tap();
  await offer.tap();
  await eventually(() => expect(server.value('stallTest')).toMatchObject({ result: 'PASS' }));
  expect(await offer.count()).toBe(0);
});

test('G-14, G-15: a motorcycle shows front and rear, and no limit of a car', async () => {
  const { page } = await openSheet(site, finishedMotorcycle());
  await card(page, 'Chassis').tap();
  const labels = (within: string) =>
    page
      .locator(`${within} .reading input`)
      .evaluateAll((fields) => fields.map((one) => one.getAttribute('aria-label')));
  expect(await labels('.tyre-plan')).toEqual(['front', 'rear']);
  await page.getByText('At least 1.5 mm').waitFor();
  await page.getByRole('button', { name: 'Next: Road brake test' }).tap();
  await page.getByRole('heading', { name: 'Road brake test' }).waitFor();
  const service = '.item[data-name="serviceBrakePerformance"]';
  expect((await labels(service)).slice(0, 3)).toEqual([
    'service brake overall',
    'service brake front',
    'service brake rear',
  ]);
  await page.locator(service).getByText('No set limit for motorcycles. Use the VIRM.').waitFor();
  expect(await page.locator(service).getByText('50%').count()).toBe(0);
});

test('G-28: an item that passes although the vehicle lacks it is asked about once at Submit', async () => {
  const trike = { ...withItem(finishedMotorcycle(), 'internalWipers', { result: 'PASS' }) };
  const { page, calls } = await openSheet(site, trike);
  const sent = () => calls.filter(({ path, method }) => method === 'POST' && path.endsWith('/inspections'));
  await submit(page).tap();
  const question = page.locator('dialog[open]');
  await question.getByText('i1 Wipers').waitFor();
  expect(sent()).toHaveLength(0);
  await question.getByRole('button', { name: 'Yes, fitted and passed' }).tap();
  await eventually(() => expect(sent().at(-1)?.body).toMatchObject({ passedAlthough: ['internalWipers'] }));
});
