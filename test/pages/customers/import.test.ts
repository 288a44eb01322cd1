import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Customer, emptyCustomer } from '#shared/customers/model.ts';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { press } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const admin = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] } };
const mere: Customer = { ...emptyCustomer, CustomerID: 'cus_mere', CustomerName: 'Mere Tūhoe', Mobile: '0215550143' };
const saved = { ...vehicleOfSheet(finishedCar()), VehicleID: 'plate_KZT482', source: 'own' as const };
const CSV = [
  'Customer;Cell;E-mail;Rego;Car make;Year',
  'Mere Tuhoe;021 555 0143;;KZT482;Toyota;2017',
  '王伟;022 600 0000;wei@example.nz;wei 88;Mazda;2019',
  '王伟;022 600 0000;;WEI99;Mazda;2020',
  ';021 555 0199;;ABC123;;',
  'Wiremu Pōtae;021 555 0177;wiremu@;TOOLONG1;;17',
  'René Café;027 555 0000;;;;',
].join('\r\n');

/** `calls` has what the page saved. */
const openImport = async (answers: Answers = {}) => {
  const calls: { customers: string[]; vehicles: string[]; owners: string[] } = {
    customers: [],
    vehicles: [],
    owners: [],
  };
  const visitor = await openSignedIn(site, {
    'account.user': admin,
    'customers.list': { customers: [mere] },
    'vehicles.lookUp': ({ query: { Registration } }) =>
      Registration === 'KZT482' ? saved : new Problem('not-found', 'This vehicle was not found.', { register: false }),
    'customers.save': ({ body: { CustomerName } }) => {
      calls.customers.push(CustomerName);
      return { CustomerID: `cus_${CustomerName}` };
    },
    'vehicles.save': ({ body: { Registration } }) => {
      calls.vehicles.push(Registration);
      return { VehicleID: `plate_${Registration}` };
    },
    'vehicles.addOwner': ({ body: { VehicleID, CustomerID } }) => {
      calls.owners.push(`${VehicleID} ${CustomerID}`);
      if (VehicleID === 'plate_KZT482') return new Problem('refused', 'This vehicle already has an owner.');
      return { OwnerID: `owner_${VehicleID}`, VehicleID, CustomerID };
    },
    ...answers,
  });
  await visitor.open('/customers');
  await visitor.page.getByRole('link', { name: 'Import from a file' }).click();
  return { ...visitor, calls };
};

const choose = (page: Page, text: string) =>
  page.getByLabel('CSV file').setInputFiles({ name: 'workshop.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr').allInnerTexts();
const summaryOf = async (page: Page) => {
  const place = page.getByRole('region', { name: 'Summary' });
  await place.waitFor();
  const facts = await place.locator('dl > div').allInnerTexts();
  return facts.map((fact) => fact.replace(/\s*\n\s*/g, ': '));
};

test('an Admin imports customers and vehicles from another system, with a preview, and keeps what is saved', async () => {
  const { page, calls, violations } = await openImport();
  await choose(page, CSV);
  await page.getByRole('button', { name: /Car make/ }).click();
  await page.getByRole('option', { name: 'Make' }).click();
  expect(await rowsOf(page, 'Lines with mistakes')).toEqual([
    expect.stringMatching(/^5\s.*Customer name is required$/s),
    expect.stringMatching(/^6\s.*Invalid email address. Plate: A plate can have up to six letters.*Year: Enter four/s),
  ]);
  await press(page, 'Check 4 lines');
  await page.getByText('Customers: 2 new, 1 already saved. Vehicles: 2 new, 1 already saved.').waitFor();
  expect(await rowsOf(page, 'Lines')).toEqual([
    expect.stringMatching(/^2\s.*Customer already saved: not changed. Vehicle already saved: not changed$/s),
    expect.stringMatching(/^3\s+王伟 · 0226000000 · wei@example.nz · WEI88 · 2019 Mazda\s+New customer. New vehicle$/s),
    expect.stringMatching(/^4\s.*Same customer as line 3. New vehicle$/s),
    expect.stringMatching(/^7\s+René Café · 0275550000\s+New customer$/s),
  ]);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  expect(calls).toEqual({ customers: [], vehicles: [], owners: [] });

  const columns = page.getByRole('region', { name: 'Columns' });
  expect(await columns.count()).toBe(1);
  await press(page, 'Import 4 lines');
  expect(await summaryOf(page)).toEqual([
    'Customers added: 2',
    'Vehicles added: 2',
    'Lines already saved, left as they are: 1',
    'Lines refused: 2',
  ]);
  expect(await columns.count()).toBe(0);
  expect(calls.customers.sort()).toEqual(['René Café', '王伟']);
  expect(calls.vehicles.sort()).toEqual(['WEI88', 'WEI99']);
  expect(calls.owners.sort()).toEqual(['plate_KZT482 cus_mere', 'plate_WEI88 cus_王伟', 'plate_WEI99 cus_王伟']);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));

  const download = page.waitForEvent('download');
  await press(page, 'Download refused lines');
  const refused = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(refused).toEqual([
    '\uFEFFCustomer,Cell,E-mail,Rego,Car make,Year,Mistake',
    ',021 555 0199,,ABC123,,,Customer name is required',
    expect.stringMatching(/^Wiremu Pōtae,021 555 0177,wiremu@,TOOLONG1,,17,"Invalid email address\. Plate: .*"$/),
    '',
  ]);
  expect(violations).toEqual([]);
});

test('a busy server only delays an import, and what it refuses is listed', async () => {
  const problems = [new Problem('too-many-requests', 'Too many requests'), new Problem('try-again', 'Try again')];
  const { page } = await openImport({
    'vehicles.save': ({ body: { Registration } }) => problems.pop() ?? { VehicleID: `plate_${Registration}` },
    'customers.save': ({ body: { CustomerName } }) =>
      CustomerName === 'René Café'
        ? new Problem('refused', 'This customer was erased.')
        : { CustomerID: `cus_${CustomerName}` },
  });
  await choose(page, CSV);
  await press(page, 'Check 4 lines');
  await press(page, 'Import 4 lines');
  expect(await summaryOf(page)).toEqual([
    'Customers added: 1',
    'Vehicles added: 2',
    'Lines already saved, left as they are: 1',
    'Lines refused: 3',
  ]);
});

test('a stopped import continues with the lines that are left', async () => {
  let isBusy = true;
  const { page } = await openImport({
    'customers.save': ({ body: { CustomerName } }) =>
      isBusy && CustomerName === '王伟'
        ? new Problem('too-many-requests', 'Too many requests')
        : { CustomerID: `cus_${CustomerName}` },
  });
  await choose(page, CSV);
  await press(page, 'Check 4 lines');
  await press(page, 'Import 4 lines');
  await page.getByText('Imported 2 of 4 lines. Waiting: Too many requests').waitFor();
  await press(page, 'Stop');
  expect(await summaryOf(page)).toContain('Lines not imported yet: 2');
  isBusy = false;
  await press(page, 'Continue with 2 lines');
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
  expect(await summaryOf(page)).toEqual([
    'Customers added: 2',
    'Vehicles added: 2',
    'Lines already saved, left as they are: 1',
    'Lines refused: 2',
  ]);
});

test('only Admins import, and a file that can’t be read is refused with a sentence', async () => {
  const { page, open } = await openSignedIn(site, { 'customers.list': { customers: [mere] } });
  await open('/customers');
  await page.getByRole('link', { name: 'Mere Tūhoe' }).waitFor();
  expect(await page.getByRole('link', { name: 'Import from a file' }).count()).toBe(0);
  await open('/customers/import');
  await page.getByText('You do not have permission to access this resource.').waitFor();

  const visitor = await openImport();
  await choose(visitor.page, 'Name\n');
  await visitor.page.getByText('This file needs a line of headings and a line for each customer.').waitFor();
});
