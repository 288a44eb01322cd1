import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Customer, CustomerFacts, emptyCustomer } from '#shared/customers/model.ts';
import { type CustomerPage, noConsents } from '#shared/customers/page.ts';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { type Answers, byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { goTo, press, waitForMessage } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { failedInspection, getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const AT = '2026-11-20T00:00:00.000Z';
const mere: Customer & { version: number } = {
  ...emptyCustomer,
  ...{ CustomerID: 'cus_mere', CustomerName: 'Mere Tūhoe', Mobile: '0215550143', Email: 'mere@example.nz' },
  ...{ Homeaddress: '14 Ōtaki Road, Tawa', version: 3 },
};
const twice: Customer & { version: number } = {
  ...emptyCustomer,
  ...{ CustomerID: 'cus_twice', CustomerName: 'M Tuhoe', Mobile: '0215550143', HomePhone: '042325550', version: 1 },
};
const wei: Customer = { ...emptyCustomer, CustomerID: 'cus_wei', CustomerName: '王伟', Mobile: '0226000000' };
const pageOf = (customer: Customer & { version: number }): CustomerPage => ({
  ...{ customer, savedAt: AT, consents: noConsents, history: [], aliases: [] },
});
const admin = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin' as const], closed: null, Owns: [] } };
const { vehicle, inspections } = {
  vehicle: { ...vehicleOfSheet(finishedCar()), VehicleID: 'plate_KZT482', source: 'own' as const },
  inspections: [getSummary(failedInspection), getSummary(passedInspection)],
};

/** The customer on the server after each call. */
const openCustomer = async (options = {}, answers: Answers = {}) => {
  const server = { held: pageOf(mere), exports: 0 };
  const visitor = await openSignedIn(
    site,
    {
      'account.user': admin,
      'customers.get': byId({ cus_mere: () => server.held, cus_twice: pageOf(twice), cus_old: () => server.held }),
      'customers.update': ({ body: { version, ...facts } }) => {
        const { customer } = server.held;
        if (version !== customer.version) return new Problem('version-conflict', 'Changed', customer);
        server.held = { ...server.held, customer: { ...customer, ...facts, version: version + 1 } };
        return server.held;
      },
      'customers.consent': ({ body: { kind, given, how } }) => {
        const { consents } = server.held;
        const by = 'Hēmi Pōtae';
        server.held = {
          ...server.held,
          consents: { ...consents, [kind]: { given, how, at: AT, by }, version: consents.version + 1 },
          history: [{ what: 'consent', kind, from: !given, to: given, how, at: AT, by }],
        };
        return server.held;
      },
      'customers.duplicates': { duplicates: [{ customer: twice, same: 'phone' }] },
      'customers.list': ({ query: { search } }) => ({
        customers: [mere, twice, wei].filter(({ CustomerName }) => CustomerName.toLowerCase().startsWith(search)),
      }),
      'dossiers.vehicles': { vehicles: [vehicle] },
      'dossiers.inspections': { inspections },
      ...answers,
    },
    options,
  );
  await visitor.open('/customer/cus_mere');
  await section(visitor.page, 'Details').waitFor();
  await visitor.page.getByRole('list', { name: 'Inspections' }).waitFor();
  await visitor.page.getByRole('list', { name: 'Possible duplicates' }).waitFor();
  return { ...visitor, server };
};
const section = (page: Page, name: string) => page.getByRole('form', { name });
const field = (page: Page, name: string) => section(page, 'Details').getByLabel(name, { exact: true });

test('AMB-131: customers are listed, searched and paged', async () => {
  const { page, open, violations } = await openSignedIn(
    site,
    {
      'customers.list': ({ query: { search, after } }) => {
        if (search === 'nobody') return { customers: [] };
        if (search) return { customers: [wei] };
        return after ? { customers: [wei] } : { customers: [mere, twice], next: 'more' };
      },
    },
    phone,
  );
  await open('/customers');
  const rows = page.getByRole('main').getByRole('list', { name: 'Customers' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().textContent()).toBe('Mere Tūhoe0215550143mere@example.nz14 Ōtaki Road, Tawa');
  await runAtEachWidth(page, async () => {
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await makeKeyboard(page).faults()).toEqual([]);
  });
  await press(page, 'Show more');
  await expect.poll(() => rows.count()).toBe(3);
  const search = page.getByRole('searchbox');
  await search.fill('wei');
  await expect.poll(() => rows.count()).toBe(1);
  expect(page.url()).toContain('search=wei');
  const found = page.getByRole('main').getByRole('status').filter({ hasText: 'found' });
  expect(await found.textContent()).toBe('1 found');
  await search.fill('nobody');
  await page.getByText('No customers match “nobody”').waitFor();
  expect(await found.textContent()).toBe('0 found');
  expect(violations).toEqual([]);
});

test('a customer without a name is shown by contact details, which also confirm an erasure', async () => {
  const nameless = { ...mere, CustomerName: '' };
  const { page } = await openCustomer(
    {},
    { 'customers.list': { customers: [nameless] }, 'customers.get': pageOf(nameless) },
  );
  await goTo(page, '/customers');
  const row = page.getByRole('main').getByRole('list', { name: 'Customers' }).getByRole('listitem');
  await expect.poll(() => row.textContent()).toBe('No name0215550143mere@example.nz14 Ōtaki Road, Tawa');
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: '0215550143', level: 1 }).waitFor();
  await press(page, 'Erase…');
  const dialog = page.getByRole('dialog', { name: 'Erase 0215550143?' });
  const erase = dialog.getByRole('button', { name: 'Erase' });
  expect(await erase.isEnabled()).toBe(false);
  await dialog.getByRole('textbox').fill('0215550143');
  expect(await erase.isEnabled()).toBe(true);
});

test('an empty list explains what will appear here; a failed one explains why', async () => {
  const { page, open, answer } = await openSignedIn(site, { 'customers.list': { customers: [] } });
  await open('/customers');
  await page.getByText('No customers yet').waitFor();
  answer({ 'customers.list': new Problem('unexpected', 'An unexpected error occurred') });
  await goTo(page, '/customers?search=mere');
  await page.getByText('This list could not be loaded').waitFor();
});

test('a customer’s page shows all their data', async () => {
  const { page, violations } = await openCustomer(phone);
  await page.getByRole('list', { name: 'Vehicles' }).getByText('2017 Toyota Hilux').waitFor();
  expect(await page.getByRole('list', { name: 'Inspections' }).getByRole('link').count()).toBe(2);
  expect(await page.getByText('Not asked yet').count()).toBe(2);
  await runAtEachWidth(page, async () => {
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await makeKeyboard(page).faults()).toEqual([]);
  });
  expect(violations).toEqual([]);
});

test('the ID of a merged customer redirects to the remaining one; an unknown ID shows a message', async () => {
  const { page } = await openCustomer();
  await goTo(page, '/customer/cus_old');
  await page.waitForURL('**/customer/cus_mere');
  await goTo(page, '/customer/cus_never');
  await page.getByText('Customer not found').waitFor();
});

test('changes are validated and saved; a conflict shows both values, and changes to different fields merge; a renamed customer loses the old first and last name; a consent records how it was given', async () => {
  const { page, server } = await openCustomer();
  const mobile = field(page, 'Mobile phone');
  const holds = (facts: object) => expect.poll(() => server.held.customer).toMatchObject(facts);
  await mobile.fill('12');
  await page.getByText('Invalid phone number').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false);
  await mobile.fill('+64 22 999 9999');
  await press(page, 'Save');
  await section(page, 'Details').getByText('Saved', { exact: true }).waitFor();
  await holds({ Mobile: '0229999999', version: 4 });

  await mobile.fill('0223333333');
  server.held = pageOf({ ...mere, Mobile: '0211111111', Homeaddress: '2 New Road', version: 5 });
  await press(page, 'Save');
  await page.getByText('Mobile phone: theirs 0211111111, yours 0223333333').waitFor();
  await press(page, 'Save');
  await holds({ Mobile: '0223333333', Homeaddress: '2 New Road', version: 6 });
  await section(page, 'Details').getByText('Saved', { exact: true }).waitFor();
  expect(await mobile.inputValue()).toBe('0223333333');
  expect(await field(page, 'Address').inputValue()).toBe('2 New Road');

  await mobile.fill('0224444444');
  server.held = pageOf({ ...mere, Mobile: '0211111111', Homeaddress: '2 New Road', version: 7 });
  await press(page, 'Save');
  await page.getByText('Mobile phone: theirs 0211111111, yours 0224444444').waitFor();
  await press(page, 'Use theirs');
  await expect.poll(() => mobile.inputValue()).toBe('0211111111');
  expect(server.held.customer).toMatchObject({ Mobile: '0211111111', version: 7 });

  await mobile.fill('0225555555');
  const names = { FirstName: 'Mere', LastName: 'Tūhoe' };
  server.held = pageOf({ ...mere, ...names, Mobile: '0211111111', Homeaddress: '3 New Road', version: 8 });
  await press(page, 'Save');
  await holds({ Mobile: '0225555555', Homeaddress: '3 New Road', version: 9 });

  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Tūhoe');
  await field(page, 'Name').fill('Mere Ngata');
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('');
  await press(page, 'Save');
  await holds({ CustomerName: 'Mere Ngata', FirstName: 'Mere', LastName: '' });

  await page.getByRole('button', { name: 'WoF expiry reminders: record consent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record consent?' });
  expect(await dialog.getByRole('button', { name: 'Record' }).isEnabled()).toBe(false);
  await dialog.getByLabel('Told us by phone').click();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Yes, by phone. Recorded').waitFor();
  await page.getByText('WoF expiry reminders: agreed, by phone').waitFor();

  await page.getByText('is followed up once, unless that is switched off here or in Settings').waitFor();
  await page.getByText('On: once for each, by email').waitFor();
  await page.getByRole('button', { name: 'Follow-up of sent estimates: switch off' }).click();
  const off = page.getByRole('dialog', { name: 'Switch off?' });
  await off.getByLabel('Told us in person').click();
  await off.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Follow-up of sent estimates: doesn’t agree, in person').waitFor();
  await page.getByRole('button', { name: 'Follow-up of sent estimates: switch on' }).waitFor();
});

test('two records are compared, the fields chosen one by one, and merged', async () => {
  let asked: unknown;
  const { page } = await openCustomer(phone, {
    'customers.merge': ({ params, body }) => {
      asked = { ...params, ...body };
      return pageOf({ ...mere, ...body.facts, version: 4 });
    },
  });
  await press(page, 'Compare with M Tuhoe');
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await dialog.getByText("This can't be undone.").waitFor();
  await runAtEachWidth(page, async () => {
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await makeKeyboard(page).faults()).toEqual([]);
  });
  await dialog.getByRole('radiogroup', { name: 'Name' }).getByLabel('M Tuhoe').click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await waitForMessage(page, 'Records merged');
  const facts = { ...CustomerFacts.parse(mere), CustomerName: 'M Tuhoe', HomePhone: '042325550' };
  expect(asked).toEqual({ id: 'cus_mere', CustomerID: 'cus_twice', version: 3, otherVersion: 1, facts });
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('M Tuhoe');
});

test('the other record is found by name; one that has changed meanwhile is reloaded', async () => {
  const changed = { ...twice, Email: 'new@example.nz', version: 2 };
  const { page } = await openCustomer(phone, {
    'customers.merge': new Problem('version-conflict', 'Someone else changed one of these customers.', {
      ...{ kept: mere, other: changed },
    }),
  });
  await press(page, 'Merge with another customer');
  await page.getByLabel('Name or phone of the other record').fill('m t');
  await page.getByRole('button', { name: /M Tuhoe · 0215550143/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await dialog.getByText('Someone else changed one of these customers.').waitFor();
  await dialog.getByText('new@example.nz').waitFor();
});

test('all data is exported to one file; the export restarts if the record changes meanwhile', async () => {
  const server = { calls: 0 };
  const part = { exportedAt: AT, exportedBy: 'Hēmi Pōtae', version: 3 };
  const { page } = await openCustomer(
    {},
    {
      'dossiers.export': ({ body: { after } }) => {
        server.calls++;
        if (after && server.calls === 2) return new Problem('version-conflict', 'Changed');
        if (after) return { ...part, inspections: [] };
        return {
          ...part,
          page: pageOf({ ...mere, Homeaddress: '1 <b> Road' }),
          drafts: [],
          inspections: [],
          next: '1',
        };
      },
    },
  );
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as JSON')]);
  expect(download.suggestedFilename()).toMatch(/^pitcheck-customer-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ customer: { CustomerName: mere.CustomerName }, vehicles: [{ Registration: 'KZT482' }] });
  expect(server.calls).toBe(4);
  await page.getByText('The export is recorded in the history').waitFor();

  const [toRead] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as a web page')]);
  const read = await readFile(await toRead.path(), 'utf8');
  expect(read).toContain('<h1>Data Tawa Motors holds about Mere Tūhoe</h1>');
  expect(read).toContain('<dt>customer name</dt><dd>Mere Tūhoe</dd>');
  expect(read).toContain('<dd>1 &lt;b&gt; Road</dd>');
});

test('an erasure is confirmed by typing the name, and states what is kept and its last day', async () => {
  const record = { inspectionId: 1002, number: '1002', plate: 'KZT482', until: '2027-11-21' as never };
  const { page } = await openCustomer(phone, {
    'dossiers.erase': { erasedAt: AT, kept: [record], isMore: false },
    'customers.list': { customers: [] },
  });
  await press(page, 'Erase…');
  const dialog = page.getByRole('dialog', { name: 'Erase Mere Tūhoe?' });
  expect(await dialog.getByRole('button', { name: 'Erase' }).isEnabled()).toBe(false);
  expect(await makeKeyboard(page).faults()).toEqual([]);
  await dialog.getByLabel('Type their name to confirm: Mere Tūhoe').fill('mere tuhoe');
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await page.getByText('to keep their name: KZT482 1002 until 21/11/2027.').waitFor();
  await press(page, 'Continue');
  await page.waitForURL('**/customers');
});

test('a member who is not an Admin sees possible duplicates but cannot merge, export or erase', async () => {
  const { page } = await openCustomer({}, { 'account.user': tawaUser });
  await page.getByText('An Admin can merge records of the same person.').waitFor();
  for (const name of ['Compare with M Tuhoe', 'Export as JSON', 'Erase…'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
});
