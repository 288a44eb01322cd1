import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar, finishedMotorcycle } from '#shared/samples/sheets.ts';
import { card, close, saveState, submit } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { whenSaved } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const field = (page: Page, name: string) => page.locator('dialog[open]').getByLabel(name, { exact: true });
const says = (page: Page, text: string) => page.getByRole('dialog').getByText(text).first().waitFor();

test('a field says what the PDF will show instead of characters that it cannot print, and keeps them', async () => {
  const { page, server } = await openSheet(site);
  await card(page, 'Customer details').tap();
  await field(page, 'Customer name').fill('मेरे محمد 김민준');
  await field(page, 'Address').fill('14 Ōtaki Road 🚗 𓀀');
  await says(page, 'The PDF will show [emoji] instead of 🚗 and [cannot be printed] instead of 𓀀.');
  expect(await page.getByText('The PDF will show').count()).toBe(1);
  await close(page).tap();
  await eventually(() => expect(server.value('customerAddress')).toBe('14 Ōtaki Road 🚗 𓀀'));
});

test('G-27, H-01, H-09, H-10, H-11, H-12, H-13, M-15: the customer’s fields are filled in, and a conflict of interest with its reason', async () => {
  const { page, server } = await openSheet(site);
  await card(page, 'Customer details').getByText('1 to do').waitFor();
  await card(page, 'Customer details').tap();
  await says(page, 'To complete: Customer name');
  await field(page, 'Customer name').fill('Mere Tūhoe');
  await says(page, 'Complete');
  await field(page, 'Customer name').fill('');
  await field(page, 'Mobile phone').pressSequentially('(09) 300-1234');
  await says(page, 'Customer name is required');
  await says(page, 'Invalid phone number');
  expect(await field(page, 'Mobile phone').inputValue()).toBe('093001234');
  await field(page, 'Customer name').fill('x'.repeat(81));
  await says(page, 'Name cannot exceed 80 characters');
  await field(page, 'Email').fill(' mere ');
  await says(page, 'Invalid email address');
  await field(page, 'Address').fill('y'.repeat(81));
  await says(page, 'Address cannot exceed 80 characters');
  // only the invalid field is held back
  await field(page, 'Mobile phone').fill('(021) 555-0143 x');
  // an invalid letter stays visible instead of being dropped
  expect(await field(page, 'Mobile phone').inputValue()).toBe('(021) 555-0143 x');
  await field(page, 'Mobile phone').fill('+64 (21) 555-0143');
  await close(page).tap();
  await eventually(() => expect(server.value('customerPhone')).toBe('0215550143'));
  expect(server.value('customerName')).toBe('');
  await saveState(page).getByText('Saved on this device').waitFor();
  await card(page, 'Customer details').tap();
  expect(await field(page, 'Customer name').inputValue()).toHaveLength(81);
  await field(page, 'Customer name').fill('Mere Tūhoe');
  await field(page, 'Mobile phone').fill('');
  await field(page, 'Mobile phone').pressSequentially('+64 21 555 0143');
  expect(await field(page, 'Mobile phone').inputValue()).toBe('0215550143');
  expect(await page.getByText('Invalid phone number').count()).toBe(0);
  await field(page, 'Mobile phone').fill('021 555 0143');
  await field(page, 'Email').fill(' mere@example.nz ');
  await field(page, 'Address').fill('14 Ōtaki Road');
  await page.getByLabel('Conflict of interest', { exact: true }).check();
  await says(page, 'Reason for Conflict of Interest is required');
  await says(page, 'To complete: Reason for conflict of interest');
  await field(page, 'Reason for conflict of interest').fill('My sister’s car');
  await says(page, 'Complete');
  await close(page).tap();
  const customer = {
    customerName: 'Mere Tūhoe',
    customerPhone: '0215550143',
    customerEmail: 'mere@example.nz',
    customerAddress: '14 Ōtaki Road',
  };
  const conflict = { ConflictOfInterest: true, ConflictOfInterestReason: 'My sister’s car' };
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ ...customer, ...conflict }));
  await card(page, 'Customer details').tap();
  await page.getByLabel('Conflict of interest', { exact: true }).uncheck();
  await close(page).tap();
  const none = { ConflictOfInterest: false, ConflictOfInterestReason: '' };
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ ...customer, ...none }));
});

test('G-28, H-03: the vehicle’s fields are filled in; an unusual VIN is warned about and kept', async () => {
  const { page, server } = await openSheet(site);
  await card(page, 'Vehicle details').tap();
  const vin = field(page, 'VIN');
  await vin.fill('7at0h65yx1702831o');
  await says(page, 'A VIN never contains O');
  await vin.fill('JYAR');
  expect(await page.getByText('A VIN ').count()).toBe(0);
  await vin.fill('JYARN33E0JA');
  await says(page, 'A VIN has 17 characters, but this has 11');
  await page.getByRole('button', { name: /^N\/A/ }).tap();
  expect(await vin.inputValue()).toBe('N/A');
  expect(await vin.isDisabled()).toBe(true);
  await page.getByRole('button', { name: /^N\/A/ }).tap();
  await vin.fill('No VIN');
  await vin.blur();
  await says(page, '“NO VIN” means no VIN, so N/A is kept.');
  expect(await vin.inputValue()).toBe('N/A');
  await page.getByRole('button', { name: /^N\/A/ }).tap();
  await vin.fill('JYARN33E0JA');
  const makes = page.locator('datalist').first().locator('option');
  expect(await makes.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toContain('Toyota');
  const written = {
    Make: 'Toyota',
    Model: 'Hilux',
    Year: '2017',
    'Year first registered in NZ': '2018',
    Odometer: '128450',
  };
  for (const [name, value] of Object.entries(written)) await field(page, name).fill(value);
  await page.getByLabel('Odometer unit').selectOption('miles');
  await field(page, 'Body style').fill('Utility');
  await field(page, 'First registered anywhere').fill('2017-03-04');
  await field(page, 'Current WoF expires').fill('2026-11-20');
  await says(page, 'To complete: Fuel type');
  const fuel = page.getByLabel('Other fuel type');
  await fuel.fill('x'.repeat(43));
  await says(page, '3 characters too long');
  expect(await fuel.inputValue()).toHaveLength(43);
  await fuel.fill('');
  await fuel.pressSequentially('diesel hybrid');
  expect(await fuel.inputValue()).toBe('diesel hybrid');
  await fuel.blur();
  expect(await page.getByRole('radio', { name: 'Diesel hybrid', exact: true }).isChecked()).toBe(true);
  expect(await fuel.inputValue()).toBe('');
  await page.getByText('Plug-in hybrid', { exact: true }).tap();
  await says(page, 'Complete');
  await close(page).tap();
  await page.getByText('2017 Toyota Hilux · Plug-in hybrid · car').waitFor();
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({
      vehicleVIN: 'JYARN33E0JA',
      vehicleMake: 'Toyota',
      vehicleModel: 'Hilux',
      vehicleYear: 2017,
      vehicleYearFirstRegisteredNZ: 2018,
      vehicleOdometer: 128_450,
      odometerUnit: 'miles',
      vehicleFuelType: 'Plug-in hybrid',
      vehicleBodystlye: 'Utility',
      vehicleType: 'car',
      vehicleFirstRegistered: '2017-03-04',
      vehicleCurrentExpiryDate: '2026-11-20',
    }),
  );
});

test('a field that the inspector leaves shows what the server keeps', async () => {
  const { page, server } = await openSheet(site);
  const leave = async (name: string, typed: string) => {
    await field(page, name).fill(typed);
    await field(page, name).blur();
    return field(page, name).inputValue();
  };
  await card(page, 'Customer details').tap();
  const customer = {
    customerName: await leave('Customer name', ' D’Angelo\u200b\u00a0Rua '),
    customerPhone: await leave('Mobile phone', '\u202a+64 (0)21\u2011555 0143\u202c'),
    customerEmail: await leave('Email', 'Mere <mailto:mere@māori.nz>'),
  };
  expect(customer).toEqual({
    customerName: 'D’Angelo Rua',
    customerPhone: '0215550143',
    customerEmail: 'mere@xn--mori-qsa.nz',
  });
  await close(page).tap();
  await card(page, 'Vehicle details').tap();
  expect(await leave('Odometer', '128.000')).toBe('128.000');
  await says(page, 'Enter a whole number, like 128000. Only thousands can have a comma or space');
  expect(await leave('Odometer', '128,000')).toBe('128000');
  expect(await leave('Year', '17')).toBe('17');
  await says(page, 'Enter all four digits of the year.');
  await close(page).tap();
  await card(page, 'Chassis / under body').tap();
  const depth = page.getByLabel('left front', { exact: true });
  await depth.fill('');
  await depth.pressSequentially('5,20');
  await depth.blur();
  expect(await depth.inputValue()).toBe('5.2');
  await close(page).tap();
  await whenSaved(page, () =>
    expect(server.draft()).toMatchObject({ ...customer, vehicleOdometer: 128_000, vehicleYear: 17 }),
  );
});

test('G-30, H-06: the new expiry is proposed with its rule and, if confirmed, filled in; the inspector’s own date is kept', async () => {
  const { page, server } = await openSheet(site, {
    ...finishedCar(),
    initialDateOfInspection: '2026-11-18' as never,
    enteredLateReason: 'The tablet was broken',
    vehicleCurrentExpiryDate: '2026-11-20' as never,
    vehicleFirstRegistered: '2017-03-04' as never,
    newWoFExpiryDate: '',
  });
  await card(page, 'WOF details').tap();
  await says(page, 'Proposed: 20/11/2027');
  await says(
    page,
    '12 months from 20/11/2026, the day the current WoF expires, for a vehicle first registered in 2000 or later.',
  );
  const expires = field(page, 'New WoF expires');
  expect(await expires.inputValue()).toBe('2027-11-20');
  const doubt = page.getByText('more than a week from the proposed date');
  await expires.fill('2027-11-27');
  expect(await doubt.count()).toBe(0);
  await expires.fill('2027-11-28');
  await doubt.waitFor();
  await page.getByRole('button', { name: 'Use', exact: true }).tap();
  expect(await expires.inputValue()).toBe('2027-11-20');
  expect(await doubt.count()).toBe(0);
  await expires.fill('2028-01-02');

  const authorisation = field(page, 'System authorisation number');
  await page.getByLabel('VIC is offline').check();
  expect(await authorisation.inputValue()).toBe('1-0');
  expect(await authorisation.isDisabled()).toBe(true);
  await says(page, 'Sheet number used until VIC is back.');
  await page.getByLabel('VIC is offline').uncheck();
  expect(await authorisation.inputValue()).toBe('');
  await authorisation.fill('84120937');
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  const wof = { systemAuthorizationNumber: '84120937', newWoFExpiryDate: '2028-01-02', vicOffline: false };
  await whenSaved(page, () => expect(server.draft()).toMatchObject(wof));
});

test('G-30: an unconfirmed proposal has no plain Use; a past date is refused at its field', async () => {
  const { page } = await openSheet(site, {
    ...finishedCar(),
    vehicleYear: 2012,
    vehicleYearFirstRegisteredNZ: 2020,
    vehicleCurrentExpiryDate: '',
    initialDateOfInspection: '2026-11-22' as never,
    newWoFExpiryDate: '',
    woFLabelNumber: '',
  });
  await card(page, 'WOF details').tap();
  await says(page, 'Proposed: 22/11/2027');
  await says(page, 'going by its year of manufacture');
  expect(await page.getByRole('button', { name: 'Use', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use this date' }).tap();
  const expires = field(page, 'New WoF expires');
  expect(await expires.inputValue()).toBe('2027-11-22');
  await page.keyboard.type('L4471920');
  await page.keyboard.press('Enter');
  expect(await field(page, 'WoF label number').inputValue()).toBe('L4471920');
  await page.getByRole('button', { name: 'Next: Failed inspection items' }).and(page.locator(':focus')).waitFor();
  await expires.fill('2020-01-01');
  await page.getByRole('alert').getByText('The new WoF expires on 01/01/2020, before the inspection date').waitFor();
});

test('G-28, G-29: in a browser with month-first dates each date is written out below its field, which a screen reader reads', async () => {
  const { page } = await openSheet(site, finishedCar(), { locale: 'en-US' });
  await card(page, 'WOF details').tap();
  const expires = field(page, 'New WoF expires');
  const heard = async () => {
    const [words] = ((await expires.getAttribute('aria-describedby')) ?? '').split(' ');
    return page.locator(`[id="${words}"]`).textContent();
  };
  await expires.fill('2028-02-29');
  expect(await heard()).toBe('Tue 29 Feb 2028');
  const words = page.getByText('Tue 29 Feb 2028');
  const [box, input] = [await words.boundingBox(), await expires.boundingBox()];
  expect(box && input && box.y >= input.y + input.height && box.x + box.width <= 390).toBe(true);
  await expires.fill('2028-03-04');
  expect(await heard()).toBe('Sat 4 Mar 2028');
  await expires.fill('');
  expect(await heard()).toBe('');
});

test('G-30: a failed sheet has no warrant fields', async () => {
  const { page } = await openSheet(site, carWithThreeFails());
  await card(page, 'WOF details').tap();
  await says(page, 'Failed inspection: no authorisation number, expiry date or label needed.');
  expect(await page.getByText('Proposed:').count()).toBe(0);
  for (const name of ['New WoF expires', 'WoF label number', 'System authorisation number'])
    expect(await field(page, name).count()).toBe(0);
  await field(page, 'Company authority number').waitFor();
});

test('G-14, G-15, G-30: on a phone a pass without a reading and the expiry proposal are low and full width; a road test of a motorcycle needs no reading, and a method brings back its tester', async () => {
  const unread = { serviceBrakeOverall: null, newWoFExpiryDate: '' as const };
  const { page, server } = await openSheet(site, {
    ...finishedMotorcycle(),
    ...unread,
    initialDateOfInspection: nzDate(new Date()),
  });
  await card(page, 'Road brake test').tap();
  const size = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { width: 0, height: 9999 };
  await page.getByText('Passed, no reading recorded').waitFor();
  const doubt = await size('.item[data-name="serviceBrakePerformance"] > .doubt');
  expect(doubt.width).toBeGreaterThan(300);
  expect(doubt.height).toBeLessThan(50);
  const [method, tester] = [(name: string) => page.getByRole('radio', { name }), field(page, 'Brake tester')];
  const boxes = await Promise.all(['Roller', 'Decelerometer', 'Road test'].map((name) => method(name).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect(boxes.every((box) => box && box.height >= 44 && box.width >= 44)).toBe(true);
  await method('Roller').tap();
  await tester.fill('VLT 2000');
  await method('Road test').tap();
  expect(await tester.inputValue()).toBe('');
  expect(await page.getByText('Passed, no reading recorded').count()).toBe(0);
  await method('Roller').tap();
  expect(await tester.inputValue()).toBe('VLT 2000');
  await page.getByText('Passed, no reading recorded').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await method('Roller').tap();
  expect(await method('Roller').isChecked()).toBe(false);
  await method('Road test').tap();
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ brakeTestMethod: 'Road test', brakeTester: '' }));
  await close(page).tap();
  await card(page, 'WOF details').tap();
  await says(page, 'Check this date against VIC.');
  expect((await size('.proposal')).height).toBeLessThan(180);
});

test('H-05: a future inspection date is an error and blocks Submit; a date more than a week ago asks for the reason and submits it', async () => {
  const { page, server } = await openSheet(site, finishedCar());
  await card(page, 'Initial inspection details').tap();
  const day = field(page, 'Date of inspection');
  const wrong = page.getByRole('alert').getByText('This date is in the future');
  await submit(page).waitFor();
  expect(await wrong.count()).toBe(0);
  await day.fill(nzDate(new Date(Date.now() + 2 * 86_400_000)));
  await wrong.waitFor();
  await says(page, 'To correct: Date of inspection');
  expect(await day.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await day.fill(nzDate(new Date()));
  await wrong.waitFor({ state: 'detached' });
  await submit(page).waitFor();

  const reason = field(page, 'Reason for late entry');
  expect(await reason.count()).toBe(0);
  await day.fill(addDays(nzDate(new Date()), -8));
  await says(page, 'To complete: Reason for late entry');
  await close(page).waitFor();
  await reason.fill('The tablet was broken');
  await submit(page).waitFor();
  await whenSaved(page, () => expect(server.draft()).toMatchObject({ enteredLateReason: 'The tablet was broken' }));
  await day.fill(addDays(nzDate(new Date()), -7));
  await reason.waitFor({ state: 'detached' });
});

test('H-05, G-30: all errors are listed beside Submit, each with a link to its field', async () => {
  const { page } = await openSheet(site, {
    ...finishedCar(),
    initialDateOfInspection: addDays(nzDate(new Date()), 3),
    newWoFExpiryDate: '2020-01-01' as never,
  });
  const ways = page.locator('.sheet-footer .ways-there');
  expect(await ways.getByRole('listitem').allTextContents()).toEqual([
    'Date of inspection This date is in the future',
    expect.stringContaining('New WoF expires The new WoF expires on 01/01/2020, before the inspection date'),
  ]);
  for (const title of ['Initial inspection details', 'WOF details'])
    expect(await card(page, title).textContent()).toContain('1 to correct');
  expect(await submit(page).isDisabled()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await ways.getByRole('button', { name: /^New WoF expires/ }).tap();
  const expires = field(page, 'New WoF expires');
  await eventually(async () => expect(await expires.evaluate((one) => one === document.activeElement)).toBe(true));
  await expires.fill(addDays(nzDate(new Date()), 370));
  await close(page).tap();
  await ways.getByRole('button').tap();
  await field(page, 'Date of inspection').fill(nzDate(new Date()));
  await close(page).tap();
  expect(await card(page, 'Initial inspection details').textContent()).toContain('Complete');
  expect(await ways.count()).toBe(0);
  expect(await submit(page).isDisabled()).toBe(false);
});

test('G-04, H-05: once the sheet is complete every dialog shows Submit instead of Close, and a busy state while it submits', async () => {
  const measured = { ...trailerWithoutVin(), serviceBrakeOverall: 60, parkingBrakeOverall: 25 };
  const { page, answer, calls } = await openSheet(site, { ...measured, initialInspectorNumber: '' });
  await page.getByRole('button', { name: 'Still to do: Inspector number in Initial inspection details' }).tap();
  expect(await page.getByRole('button', { name: 'Submit', exact: true }).count()).toBe(1);
  await field(page, 'Date of inspection').waitFor();
  // presses Submit in the moment it takes the place of Close
  await page.evaluate(() => {
    const footer = document.querySelector('dialog .frame-footer');
    const press = () =>
      [...(footer?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Submit')?.click();
    if (footer) new MutationObserver(press).observe(footer, { childList: true, subtree: true });
  });
  await field(page, 'Inspector number').fill('VI20417');
  await submit(page).waitFor();
  expect(await page.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await submit(page).tap();
  const question = page.getByRole('dialog', { name: 'Submit this sheet?' });
  await question.getByText(/^\w+ · Sheet \d+-0 · Pass$/).waitFor();
  expect(await question.textContent()).toContain('Nothing is left to do.');
  await question.getByRole('button', { name: 'Keep editing' }).tap();
  expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/inspections'))).toEqual([]);
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await card(page, 'All comments').tap();
  const record = makeInspection(measured, { id: 1_795_380_120_001 });
  let arrive = () => {};
  const arrived = new Promise<typeof record>((resolve) => {
    arrive = () => resolve(record);
  });
  answer({ 'inspections.submit': () => arrived });
  await submit(page).tap();
  await page.getByRole('button', { name: 'Submitting...' }).last().waitFor();
  arrive();
  await page.waitForURL(/\/checksheet\//);
});

test('H-01: Enter goes from the odometer past another fuel if one is chosen', async () => {
  const { page } = await openSheet(site, { ...finishedCar(), vehicleFuelType: 'Diesel' });
  await card(page, 'Vehicle details').tap();
  await page.locator('[data-name=vehicleOdometer] input').first().press('Enter');
  const focused = page.locator('dialog[open] [data-name]').filter({ has: page.locator(':focus') });
  expect(await focused.getAttribute('data-name')).toBe('vehicleBodystlye');
});
