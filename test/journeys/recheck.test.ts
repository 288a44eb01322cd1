import { expect, inject, it } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { card, close, item, toast } from '#test/browser/sheet-page.ts';
import { newNumbers, submitAndRead } from './sheet.ts';
import { desk, li, visitAs } from './visitor.ts';

const browser = await sharedBrowser();

/** A car that failed three times, this many days ago. */
const failedCar = async (daysAgo: number, vehicleRegistrationPlate: string) => {
  const call = await apiCaller(inject('cloud'), li());
  const initialDateOfInspection = addDays(nzDate(new Date()), -daysAgo);
  const enteredLateReason = 'Written on paper';
  const body = { ...carWithThreeFails(), vehicleRegistrationPlate, initialDateOfInspection, enteredLateReason };
  return call('inspections', 'submit', { body }, li());
};

it('L-01, L-03, L-04: a failed car returns repaired on day 28 and passes its recheck', async () => {
  const failed = await failedCar(28, 'RCK28');
  const { context, page, violations } = await visitAs(browser, li(), desk, `/checksheet/${failed.id}`);
  await page.getByText('last day').first().waitFor();
  await page.getByRole('button', { name: 'Recheck', exact: true }).click();
  await page.waitForURL(/unfinishedInspectionId=/);

  const completed = page.getByRole('dialog').getByLabel('Work completed');
  await completed.nth(2).waitFor();
  for (const done of await completed.all()) await done.check();
  await close(page).click();
  for (const [section, title] of [
    ['External inspection', 'Stop lamps'],
    ['Internal inspection', 'Seatbelts'],
    ['Chassis / under body', 'Tread and depth'],
  ] as const) {
    await card(page, section).click();
    if (title === 'Tread and depth')
      await page.getByRole('dialog').getByLabel('left front', { exact: true }).fill('5.5');
    await item(page, title).getByText('Pass', { exact: true }).click();
    await close(page).click();
  }
  await card(page, 'WOF details').click();
  const passed = { ...finishedCar(), ...newNumbers() };
  await page.getByLabel('System authorisation number').fill(passed.systemAuthorizationNumber);
  await page.getByLabel('New WoF expires').fill(passed.newWoFExpiryDate);
  await page.getByLabel('WoF label number').fill(passed.woFLabelNumber);
  await close(page).click();
  await card(page, 'Recheck inspection details').click();
  await page.getByLabel('Recheck odometer', { exact: true }).fill('128600');
  await close(page).click();

  const { text, fileName } = await submitAndRead(page);
  expect(fileName).toBe(`WOF Pass eChecksheet - RCK28 - ${failed.formattedId.formattedIdIdx}-1 Full.pdf`);
  expect(text).toContain(`${failed.formattedId.formattedIdIdx}-1`);
  expect(text).toContain('PASS');

  await page.goto(`${inject('cloud').webUrl}/checksheet/${failed.id}`);
  const recheck = page.getByRole('button', { name: 'Open Latest Recheck' });
  await recheck.click();
  await page.waitForURL((url) => /\/checksheet\/\d+$/.test(url.pathname) && !url.pathname.endsWith(String(failed.id)));
  expect(violations).toEqual([]);
  await context.close();
});

it('L-06: on day 29 a recheck is refused with an explanation, and no draft is created', async () => {
  const failed = await failedCar(29, 'RCK29');
  const { context, page } = await visitAs(browser, li(), desk, `/checksheet/${failed.id}`);
  await page.getByRole('button', { name: 'Recheck', exact: true }).click();
  await toast(page, 'Inspection is older than 28 days, you cannot do a recheck').waitFor();
  expect(page.url()).toContain(`/checksheet/${failed.id}`);
  await context.close();
});
