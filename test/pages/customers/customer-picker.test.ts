import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { normalizePhone } from '#shared/customers/identity.ts';
import type { Customer } from '#shared/customers/model.ts';
import { foldText } from '#shared/input/fold-text.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { card, toast } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { whenSaved } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const mere: Customer = {
  CustomerID: 'cus_mere',
  CustomerName: 'Mere Tūhoe',
  FirstName: 'Mere',
  LastName: 'Tūhoe',
  Homeaddress: '14 Ōtaki Road',
  Mobile: '+64 21 555 0143',
  HomePhone: '042325550',
  Email: 'mere@example.nz',
  ConflictOfInterest: true,
  ConflictOfInterestReason: 'Sister of the owner',
  version: 4,
};
const wei: Customer = { ...mere, CustomerID: 'cus_wei', CustomerName: '王伟', Mobile: '0226000000' };

const openCustomers = async () => {
  const inspector = await openSheet(site);
  const { page } = inspector;
  const saved = [mere, wei];
  const searches: string[] = [];
  const posts: Partial<Customer>[] = [];
  const world: { broken: boolean; told?: { CustomerID: string; version: number; kept?: Partial<Customer> } } = {
    broken: false,
  };
  inspector.answer({
    'customers.save': ({ body, sent }) => {
      if (world.broken) return 'lost';
      posts.push(JSON.parse(String(sent.body)));
      return world.told ?? { CustomerID: body.CustomerID || 'cus_new' };
    },
    'customers.list': ({ query }) => {
      if (world.broken) return 'lost';
      const { search = '' } = query;
      searches.push(search);
      const customers = saved.filter(({ CustomerName, Mobile }) =>
        [foldText(CustomerName), normalizePhone(Mobile)].some((text) => text.startsWith(foldText(search))),
      );
      return { customers };
    },
  });
  await card(page, 'Customer details').tap();
  return { ...inspector, searches, posts, world };
};
const search = (page: Page) => page.getByRole('combobox', { name: 'Customer name' });
const offered = (page: Page) => page.getByRole('listbox', { name: 'Saved customers' }).getByRole('option');
const field = (page: Page, name: string) => page.locator('dialog[open]').getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const takeSaved = (page: Page) => page.getByRole('button', { name: 'Use saved details' });
const saveMine = (page: Page) => page.getByRole('button', { name: 'Replace with mine' });

test('G-26, H-14: a saved customer is found, picked by keyboard, changed and saved', async () => {
  const { page, server, searches, posts, world } = await openCustomers();
  await search(page).pressSequentially('mer');
  await offered(page).filter({ hasText: 'Mere Tūhoe' }).waitFor();
  expect(await offered(page).allTextContents()).toEqual([
    'Mere Tūhoe+64 21 555 0143 · mere@example.nz · 14 Ōtaki Road',
  ]);
  expect(searches).toEqual(['mer']);
  const first = await offered(page).first().boundingBox();
  expect(first?.height).toBeGreaterThanOrEqual(44);
  // "New customer", which appears above the field, moves it down: the list must move too
  const typedIn = await search(page).boundingBox();
  expect(first?.y).toBeGreaterThan((typedIn?.y ?? Number.NaN) + (typedIn?.height ?? 0));
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await offered(page).count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Saved customer: Mere Tūhoe').waitFor();
  expect(await field(page, 'Customer name').inputValue()).toBe('Mere Tūhoe');
  expect(await field(page, 'Mobile phone').inputValue()).toBe('0215550143');
  expect(await field(page, 'Home phone').inputValue()).toBe('042325550');
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({
      ...{ customerName: 'Mere Tūhoe', customerFirstName: 'Mere', customerLastName: 'Tūhoe' },
      ...{ customerPhone: '0215550143', customerHomePhone: '042325550' },
      ...{ customerEmail: 'mere@example.nz', customerAddress: '14 Ōtaki Road' },
      ...{ CustomerID: 'cus_mere', ConflictOfInterest: true, ConflictOfInterestReason: 'Sister of the owner' },
    }),
  );

  expect(await save(page).isDisabled()).toBe(true);
  await field(page, 'Email').fill('not an email');
  await page.getByText('Invalid email address').waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await field(page, 'Email').fill('mere@new.example');
  world.broken = true;
  await save(page).tap();
  await toast(page, 'Error saving customer details').waitFor();
  world.broken = false;
  await save(page).tap();
  await toast(page, 'Customer saved').waitFor();
  expect(posts).toEqual([
    {
      ...{ CustomerID: 'cus_mere', CustomerName: 'Mere Tūhoe', FirstName: 'Mere', LastName: 'Tūhoe' },
      ...{ Homeaddress: '14 Ōtaki Road', Mobile: '0215550143', HomePhone: '042325550' },
      Email: 'mere@new.example',
      ...{ ConflictOfInterest: true, ConflictOfInterestReason: 'Sister of the owner', seen: 4 },
    },
  ]);
  await eventually(async () => expect(await save(page).isDisabled()).toBe(true));
  await field(page, 'Email').fill('mere@example.nz');
  expect(await save(page).isEnabled()).toBe(true);

  await page.getByRole('button', { name: 'Choose a different customer' }).tap();
  await search(page).fill('王');
  await offered(page).filter({ hasText: '王伟' }).tap();
  await page.getByText('Saved customer: 王伟').waitFor();
});

test('G-26, H-10, H-11, H-12: a new customer is typed in the same field, and can be saved once there is a contact', async () => {
  const { page, posts, world } = await openCustomers();
  await search(page).fill('Hōne Te Rangi');
  await page.getByText('New customer', { exact: true }).waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await field(page, 'Mobile phone').fill('093001234');
  expect(await save(page).isDisabled()).toBe(true);
  await field(page, 'Mobile phone').fill('021 555 0199');
  await save(page).tap();
  await page.getByText('Saved customer: Hōne Te Rangi').waitFor();
  expect(posts).toMatchObject([{ CustomerID: '', CustomerName: 'Hōne Te Rangi', Mobile: '0215550199' }]);

  await page.getByRole('button', { name: 'Choose a different customer' }).tap();
  expect(await search(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field(page, 'Mobile phone').inputValue()).toBe('');
  world.broken = true;
  await search(page).fill('mere');
  await page.getByText('Saved customers could not be searched').waitFor();
  expect(await offered(page).count()).toBe(0);
});

test('G-26, R-40: another user’s concurrent changes are shown, the customer is not reported as saved, and the user decides', async () => {
  const { page, server, posts, world } = await openCustomers();
  await search(page).fill('mer');
  await offered(page).filter({ hasText: 'Mere Tūhoe' }).tap();
  await field(page, 'Mobile phone').fill('0211111111');
  await field(page, 'Email').fill('mere@new.example');
  world.told = { CustomerID: 'cus_mere', version: 6, kept: { Mobile: '0229999999' } };
  await save(page).tap();
  const notice = page.getByRole('alert').filter({ hasText: 'Saved, except for what someone else has changed:' });
  await notice.waitFor();
  expect(await notice.getByRole('listitem').allTextContents()).toEqual(['Mobile phone: 0229999999']);
  expect(await toast(page, 'Customer saved').count()).toBe(0);
  expect(await save(page).count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  for (const button of [takeSaved(page), saveMine(page)])
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({ customerPhone: '0211111111', customerEmail: 'mere@new.example' }),
  );
  // the user has not acknowledged the other changes yet
  expect(server.draft()).toMatchObject({ customerVersion: 4 });

  world.told = { CustomerID: 'cus_mere', version: 7 };
  await saveMine(page).tap();
  await toast(page, 'Customer saved').waitFor();
  expect(posts.at(-1)).toMatchObject({ CustomerID: 'cus_mere', Mobile: '0211111111', seen: 6 });
  expect(await notice.count()).toBe(0);
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({ customerPhone: '0211111111', customerVersion: 7 }),
  );

  await field(page, 'Address').fill('3 New Road');
  world.told = { CustomerID: 'cus_mere', version: 9, kept: { Email: '', ConflictOfInterest: false } };
  await save(page).tap();
  await notice.waitFor();
  expect(await notice.getByRole('listitem').allTextContents()).toEqual(['Email: none', 'Conflict of interest: No']);
  await takeSaved(page).tap();
  await eventually(async () => expect(await save(page).isDisabled()).toBe(true));
  expect(await field(page, 'Email').inputValue()).toBe('');
  expect(posts).toHaveLength(3);
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({
      ...{ customerEmail: '', ConflictOfInterest: false, customerAddress: '3 New Road' },
      ...{ customerPhone: '0211111111', customerVersion: 9 },
    }),
  );
});

test('G-26, R-40: a customer entered a second time is shown as saved; one with the same phone number is offered, and used only after a press', async () => {
  const { page, server, posts, world } = await openCustomers();
  await search(page).fill('Rangi');
  await field(page, 'Mobile phone').fill('0217777777');
  world.told = { CustomerID: 'cus_rangi', version: 3, kept: { Email: 'rangi@example.nz' } };
  await save(page).tap();
  const notice = page.getByRole('alert').filter({ hasText: 'This customer is already saved with:' });
  await notice.waitFor();
  expect(await notice.getByRole('listitem').allTextContents()).toEqual(['Email: rangi@example.nz']);
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ customerPhone: '0217777777', CustomerID: '' }));
  await takeSaved(page).tap();
  await page.getByText('Saved customer: Rangi').waitFor();
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({
      ...{ CustomerID: 'cus_rangi', customerVersion: 3, customerEmail: 'rangi@example.nz' },
    }),
  );
  expect(posts).toHaveLength(1);

  await page.getByRole('button', { name: 'Choose a different customer' }).tap();
  await search(page).fill('Mary');
  const proposed = page.getByText('Saved with this phone or email: Mere Tūhoe');
  await field(page, 'Mobile phone').fill('021555014');
  await field(page, 'Mobile phone').fill('0215550143');
  await proposed.waitFor();
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ customerPhone: '0215550143', CustomerID: '' }));
  await page.getByRole('button', { name: 'Use', exact: true }).tap();
  await page.getByText('Saved customer: Mere Tūhoe').waitFor();
  expect(await proposed.count()).toBe(0);
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ CustomerID: 'cus_mere', customerVersion: 4 }));
});

test('G-26: a named customer is replaced by one found by phone, in the same field; typing the same name offers nobody', async () => {
  const { page, server } = await openCustomers();
  await search(page).fill('Mary');
  await search(page).fill('0215550');
  await offered(page).filter({ hasText: 'Mere Tūhoe' }).tap();
  await page.getByText('Saved customer: Mere Tūhoe').waitFor();
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({ CustomerID: 'cus_mere', customerName: 'Mere Tūhoe' }),
  );
  await search(page).fill('Mere T');
  await page.getByText('Searching…').waitFor();
  await page.getByText('Searching…').waitFor({ state: 'hidden' });
  expect(await offered(page).count()).toBe(0);
});

test('H-10, G-26: one press moves a landline to Home phone; a landline in Mobile does not block the next step', async () => {
  const { page, server, posts } = await openCustomers();
  await field(page, 'Customer name').fill('Hōne Te Rangi');
  expect(await field(page, 'Home phone').count()).toBe(0);
  await field(page, 'Mobile phone').fill('09 300 1234');
  await page.getByText('Invalid phone number').waitFor();
  await page.getByText('Complete', { exact: true }).waitFor();
  const move = page.getByRole('button', { name: 'Move to Home phone' });
  expect((await move.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await move.tap();
  expect(await field(page, 'Mobile phone').inputValue()).toBe('');
  expect(await field(page, 'Home phone').inputValue()).toBe('093001234');
  expect(await field(page, 'Mobile phone').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.getByText('Invalid phone number').count()).toBe(0);
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({ customerPhone: '', customerHomePhone: '093001234' }),
  );
  await save(page).tap();
  await toast(page, 'Customer saved').waitFor();
  expect(posts).toMatchObject([{ CustomerName: 'Hōne Te Rangi', Mobile: '', HomePhone: '093001234' }]);
  await field(page, 'Mobile phone').fill('04 232 5550');
  await page.getByRole('button', { name: 'Replace home phone 093001234' }).tap();
  expect(await field(page, 'Home phone').inputValue()).toBe('042325550');
});

test('J-12: a returning vehicle suggests its owner, to be confirmed', async () => {
  const inspector = await openSheet(site, { vehicleRegistrationPlate: 'ABC1' });
  const { page, server } = inspector;
  const VehicleID = 'plate_KZT482';
  inspector.answer({
    'vehicles.lookUp': { ...vehicleOfSheet(finishedCar()), VehicleID, source: 'own' },
    'vehicles.owner': { owners: [{ OwnerID: 'own_1', VehicleID, CustomerID: mere.CustomerID, customer: mere }] },
  });
  await card(page, 'Vehicle details').tap();
  await field(page, 'Plate').fill('KZT482');
  await page.locator('dialog[open]').getByText('Found in your records').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await card(page, 'Customer details').tap();
  await page.getByText('Owner when last inspected: Mere Tūhoe').waitFor();
  expect(await field(page, 'Customer name').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Use', exact: true }).tap();
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({ CustomerID: 'cus_mere', customerName: 'Mere Tūhoe' }),
  );
});
