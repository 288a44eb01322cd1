import { describe, expect, it } from 'vitest';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { NO_READING } from '#shared/sheets/unproved.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { passCar } from '#test/browser/sheet-page.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';
import { expectWholeSheet, fillInSheet, newNumbers, readSheet, submitAndRead } from './sheet.ts';
import { desk, phone, signIn, tom, visit, visitAs } from './visitor.ts';

const browser = await sharedBrowser();

describe('an inspector at work', () => {
  it('signs in, passes a car on a phone, and opens its finished PDF', async () => {
    const { context, page, violations } = await visit(browser, { ...phone, serviceWorkers: 'allow' });
    await signIn(page, tom());
    await page.getByRole('link', { name: 'Create WOF' }).first().tap();
    // A vehicle that is new to the workshop: every field is typed.
    const named = { vehicleRegistrationPlate: 'NQX731', vehicleVIN: '7AT0H65YX17099999' };
    const car = { ...finishedCar(), ...named, ...newNumbers() };
    const taps = 1 + (await passCar(page, car)); // Including the one on Create WOF.
    expect(taps).toBeLessThanOrEqual(24);
    const { fileName, text, pages } = await readSheet(page);
    expectWholeSheet(text, car);
    expect(text).toContain('PASS');
    expect(text).toContain('Tom Fisher');
    expect(text).toMatch(/No\. \d+-0/);
    expect(pages).toBeLessThanOrEqual(2);
    expect(fileName).toMatch(/^WOF Pass eChecksheet - NQX731 - \d+-0 Full\.pdf$/);
    expect(violations).toEqual([]);
    await context.close();
  });

  it('fails a car three times with comments, on a desktop', async () => {
    const { context, page, violations } = await visitAs(browser, tom(), desk);
    await page.getByRole('link', { name: 'Create WOF' }).first().click();
    const car = carWithThreeFails();
    await fillInSheet(page, car);
    const { fileName, text } = await submitAndRead(page);
    expectWholeSheet(text, car);
    expect(text).toContain('FAIL');
    expect(fileName).toMatch(/^WOF Fail eChecksheet - KZT482 - \d+-0 Full\.pdf$/);
    await page.getByRole('link', { name: /Vehicle history$/ }).click();
    await page.getByRole('heading', { name: `${car.vehicleYear} ${car.vehicleMake} ${car.vehicleModel}` }).waitFor();
    await page.getByRole('region', { name: 'Inspections', exact: true }).getByText('E7 Stop lamps').first().waitFor();
    expect(violations).toEqual([]);
    await context.close();
  });

  it('H-02: passes a trailer without a VIN or brake readings', async () => {
    const { context, page } = await visitAs(browser, tom(), phone);
    await page.getByRole('link', { name: 'Create WOF' }).first().click();
    const trailer = trailerWithoutVin();
    await fillInSheet(page, trailer);
    const { text } = await submitAndRead(page, { unread: true });
    expectWholeSheet(text, trailer);
    expect(text).toContain(NO_READING);
    expect(text).toContain('PASS');
    await context.close();
  });
});

describe('the day of an inspection', () => {
  it("is today in New Zealand, even if the browser's clock is wrong", async () => {
    const { context, page } = await visitAs(browser, tom(), { ...desk, timezoneId: 'America/Los_Angeles' });
    await page.getByRole('link', { name: 'Create WOF' }).first().click();
    await page.getByRole('button', { name: /^Initial inspection details/ }).click();
    const day = await page.getByLabel('Date of inspection').inputValue();
    expect(day.replaceAll('/', '-')).toBe(nzDate(new Date()));
    await context.close();
  });
});
