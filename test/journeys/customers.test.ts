import { expect, inject, it } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { nzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { eventually } from '#test/eventually.ts';
import { press, waitForMessage } from '#test/pages/screen.ts';
import { desk, li, visitAs } from './visitor.ts';

const browser = await sharedBrowser();

it("R-40, J-08: two records of one customer are merged, and erased at the customer's request", async () => {
  const call = await apiCaller(inject('cloud'), li());
  const inspect = async (customerName: string, vehicleRegistrationPlate: string, n: number) => {
    const own = {
      vehicleRegistrationPlate,
      vehicleVIN: `JN1TBNT30Z000002${n}`,
      customerName,
      customerPhone: '0215550177',
    };
    const numbers = { woFLabelNumber: `L990${n}`, systemAuthorizationNumber: `8800${n}` };
    const sheet = { ...finishedCar(), ...own, ...numbers, initialDateOfInspection: nzDate(new Date()) };
    const draft = await call('drafts', 'create', { body: sheet }, li());
    const formattedId = { unfinishedInspectionId: draft.id };
    const confirmed = { readings: [], inspectorNumber: true };
    return (await call('inspections', 'submit', { body: { formattedId, confirmed } }, li())).id;
  };
  await inspect('Aroha Ngata', 'CUS1', 1);
  await inspect('A Ngata', 'CUS2', 2);
  // The server links them automatically.
  const owned = async (VehicleID: string) =>
    (await call('vehicles', 'owner', { query: { VehicleID } }, li())).owners.length;
  await eventually(async () =>
    expect([await owned('vin_JN1TBNT30Z0000021'), await owned('vin_JN1TBNT30Z0000022')]).toEqual([1, 1]),
  );

  const { context, page, violations } = await visitAs(browser, li(), desk, '/');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('searchbox').fill('aroha');
  await page.waitForURL('**/customers?search=aroha');
  await page.getByRole('link', { name: /^Aroha Ngata/ }).click();
  const vehicles = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem');
  await expect.poll(() => vehicles.count()).toBe(1);
  await press(page, 'Compare with A Ngata');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await waitForMessage(page, 'Records merged');
  await expect.poll(() => vehicles.count()).toBe(2);
  await expect.poll(() => page.getByRole('list', { name: 'Inspections' }).getByRole('listitem').count()).toBe(2);

  await press(page, 'Erase…');
  await page.getByLabel('Type their name to confirm: Aroha Ngata').fill('Aroha Ngata');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await page.getByText(/to keep their name: CUS\d .+, CUS\d /).waitFor();
  await press(page, 'Continue');
  await page.getByRole('searchbox').fill('ngata');
  await page.getByText('No results').waitFor();
  expect((await call('inspections', 'list', { query: { search: 'ngata' } }, li())).inspections).toEqual([]);
  expect([await owned('vin_JN1TBNT30Z0000021'), await owned('vin_JN1TBNT30Z0000022')]).toEqual([0, 0]);
  expect(violations).toEqual([]);
  await context.close();
});
