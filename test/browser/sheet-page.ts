import type { Locator, Page } from 'playwright-core';
import { itemSections } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { type Section, sectionTitles } from '#shared/sheets/sections.ts';
import { brakeReadings, treadDepths } from '#shared/vehicle-types/reading-plans.ts';

/** Locators for the parts of a sheet's page, by the labels that people see. */
export const plate = (page: Page) => page.getByLabel('Plate', { exact: true }).first();
export const card = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
export const item = (page: Page, title: string) => page.getByRole('radiogroup', { name: title, exact: true });
/** The button that returns to the sheet. Once everything is complete, Submit replaces Close. */
export const close = (page: Page) => page.getByRole('button', { name: /^(Close|Back to the sheet)$/ });
/** The options of the first question of a new sheet. */
export const vehicleType = (page: Page, title: 'Car' | 'Motorcycle' | 'Trailer') =>
  page.getByRole('radiogroup', { name: 'What is being inspected?' }).getByText(title, { exact: true });
export const fitted = (page: Page, what: string, answer: 'Fitted' | 'Not fitted') =>
  page.getByRole('radiogroup', { name: what, exact: true }).getByText(answer, { exact: true });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).last();
/** Confirms the question that Submit asks where it has just replaced Close. */
const submitSheet = (page: Page) => page.getByRole('button', { name: 'Submit sheet', exact: true });
export const saveState = (page: Page) => page.locator('.inspection > .sheet-header .save-state');
export const saveProblem = (page: Page) => page.locator('.inspection > .sheet-footer .save-problem');
export const saved = (page: Page) => saveState(page).getByText('Saved', { exact: true }).waitFor();
export const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);

/** Switches off, in a page with storage, that the press which completes a section opens the next one. */
export const STAY_IN_SECTION = `location.protocol === 'about:' ||
  localStorage.setItem('stays in section', '{"version":"1.0","value":true}')`;

/** Inspects a car that passes everything, from the plate to Submit. Returns the number of taps. */
export const passCar = async (page: Page, car: FilledSheet) => {
  let taps = 0;
  const tap = async (locator: Locator) => {
    taps++;
    await locator.tap();
  };
  const shown = () => page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent();
  /** Goes to a section, unless the last press led there. */
  const reach = async (section: Section) => {
    if ((await shown()) !== sectionTitles[section])
      await tap(page.getByRole('button', { name: `Next: ${sectionTitles[section]}` }));
  };
  const pass = (title: string) => tap(item(page, title).getByText('Pass'));
  const read = (what: string, reading: number | null) => page.getByLabel(what, { exact: true }).fill(String(reading));
  /**
   * Types into the fields of a form, one after the other: the first empty one has the focus, and Enter moves to the
   * next.
   */
  const type = async (...texts: (string | number | null)[]) => {
    for (const text of texts) {
      await page.keyboard.type(String(text));
      await page.keyboard.press('Enter');
    }
  };

  await plate(page).fill(car.vehicleRegistrationPlate);
  await tap(vehicleType(page, 'Car'));
  await tap(card(page, 'External inspection'));
  for (const section of itemSections) {
    await reach(section);
    if (section === 'chassisUnderBody') await tap(fitted(page, 'Towbar', 'Not fitted'));
    if (section === 'underBonnet') await tap(page.getByText(car.vehicleFuelType, { exact: true }));
    await tap(page.getByRole('button', { name: 'Pass All' }));
    if (section === 'chassisUnderBody') {
      await read(treadDepths.treadDepthLeftFront, car.treadDepthLeftFront);
      await pass('Tread and depth');
    }
    if (section === 'roadBrakeTest') {
      await read(brakeReadings.serviceBrakeOverall, car.serviceBrakeOverall);
      await read(brakeReadings.parkingBrakeOverall, car.parkingBrakeOverall);
      await pass('Service brake performance');
      await pass('Parking brake reading');
    }
  }
  await reach('customerDetails');
  await type(car.customerName);
  await reach('vehicleDetails');
  await type(car.vehicleVIN, car.vehicleMake, car.vehicleModel, car.vehicleYear);
  await type(car.vehicleYearFirstRegisteredNZ, car.vehicleOdometer);
  await reach('initialInspectionDetails');
  await reach('wofDetails');
  await type(car.systemAuthorizationNumber);
  await page.getByLabel('New WoF expires').fill(car.newWoFExpiryDate);
  await page.getByLabel('WoF label number').fill(car.woFLabelNumber);
  await tap(submit(page));
  await tap(submitSheet(page));
  return taps;
};
