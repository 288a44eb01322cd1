import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ItemSection, itemSections } from '#shared/sheets/checklist.ts';
import { fieldTitles } from '#shared/sheets/completeness.ts';
import { listItems } from '#shared/sheets/items.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { resultWords } from '#shared/sheets/result.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';
import { brakeReadings, type ReadingName, readingTitle, treadDepths } from '#shared/vehicle-types/reading-plans.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { close, STAY_IN_SECTION, vehicleType } from '#test/browser/sheet-page.ts';
import { shown } from './visitor.ts';

const words = { ...resultWords, WARNING: 'Warn' };
const typeTitles = { car: 'Car', motorcycle: 'Motorcycle', trailer: 'Trailer' } as const;
const next = (page: Page) => page.getByRole('button', { name: /^Next/ }).click();

/**
 * A unique label and authorisation number. Those of another vehicle would trigger a question on submit, but only if the
 * index has caught up.
 */
export const newNumbers = () => {
  const number = randomInt(100_000, 999_999);
  return { woFLabelNumber: `L7${number}`, systemAuthorizationNumber: `77${number}` };
};

/** Fills in the sheet as an inspector does: the plate, then section by section through the dialogs. */
export const fillInSheet = async (page: Page, sheet: FilledSheet) => {
  await page.evaluate(STAY_IN_SECTION);
  await page.getByLabel('Plate', { exact: true }).first().fill(sheet.vehicleRegistrationPlate);
  await vehicleType(page, typeTitles[sheet.vehicleType]).click();
  await page.getByRole('button', { name: /^External inspection/ }).click();
  for (const section of itemSections) {
    await inspect(page, sheet, section);
    await next(page);
  }
  for (const fields of [customerFields, vehicleFields, initialFields, wofFields]) {
    for (const name of fields) await write(page, name, sheet[name]);
    if (fields === vehicleFields) await confirmVehicle(page);
    await next(page);
  }
  await close(page).click();
};

/** A known vehicle was found by its plate long before this. */
const confirmVehicle = async (page: Page) => {
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true });
  if (await confirm.isVisible()) await confirm.click();
};

const customerFields = ['customerName', 'customerPhone', 'customerEmail', 'customerAddress'] as const;
const vehicleFields = [
  'vehicleMake',
  'vehicleModel',
  'vehicleYear',
  'vehicleYearFirstRegisteredNZ',
  'vehicleOdometer',
  'vehicleVIN',
  'vehicleFuelType',
] as const;
const initialFields = [] as const;
const wofFields = ['systemAuthorizationNumber', 'newWoFExpiryDate', 'woFLabelNumber'] as const;

const write = async (page: Page, name: keyof typeof fieldTitles, value: unknown) => {
  if (value === '' || value === null || value === 'N/A') return;
  const field = page.getByRole('dialog').getByLabel(fieldTitles[name], { exact: true });
  if (name === 'vehicleFuelType') return page.getByText(String(value), { exact: true }).click();
  await field.fill(String(value));
};

const readingNames = Object.keys({ ...treadDepths, ...brakeReadings }) as ReadingName[];

const rowOf = ({ name }: { name: string }) => `[data-name="${name}"]`;

const inspect = async (page: Page, sheet: FilledSheet, section: ItemSection) => {
  const dialog = page.getByRole('dialog');
  await shown(dialog.getByText(sectionTitles[section]));
  await dialog.getByRole('button', { name: 'Pass All' }).click();
  for (const name of readingNames) {
    const value = sheet[name];
    const field = dialog.getByLabel(readingTitle(name, sheet.vehicleType), { exact: true });
    if (value !== null && (await field.count()) > 0) await field.fill(String(value));
  }
  for (const { line, item } of listItems(sheet, section)) {
    const row = dialog.locator(rowOf(line));
    const pills = row.getByRole('radiogroup', { name: line.title, exact: true });
    // Each dialog is opened only if it needs a change, because finding it by name is slow.
    if ((await dialog.locator(`${rowOf(line)}:not([data-result="${item.result}"])`).count()) > 0)
      await pills.getByLabel(words[item.result], { exact: true }).click();
    for (const { reasonForRejection } of item.ReasonForRejections) {
      if ((await row.getByText(reasonForRejection).count()) > 0) continue;
      await row.getByLabel('Write a reason').fill(reasonForRejection);
      await row.getByLabel('Write a reason').press('Enter');
    }
    for (const { comment } of item.Comment) {
      if (!(await row.getByLabel('Write a comment').isVisible()))
        await row.getByRole('button', { name: /^Note on/ }).click();
      await row.getByLabel('Write a comment').fill(comment);
      await row.getByLabel('Write a comment').press('Enter');
    }
  }
};

/** `unread`: an item passes without its reading, which needs a confirmation. */
export const submitAndRead = async (page: Page, { unread = false } = {}) => {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Before you submit' });
  if (unread) await question.getByRole('button', { name: 'Submit anyway' }).click();
  return readSheet(page);
};

/** Waits for the submitted sheet and reads it from the customer's PDF. */
export const readSheet = async (page: Page) => {
  await page.waitForURL(/\/checksheet\/\d+$/);
  await shown(page.getByRole('button', { name: 'Download PDF' }).and(page.locator(':enabled')));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).first().click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const pdf = await readPdf(new Uint8Array(Buffer.concat(chunks)));
  return { fileName: download.suggestedFilename(), text: pdf.pages.join(' '), pages: pdf.pages.length };
};

/** Checks everything that a sheet must contain for any vehicle. */
export const expectWholeSheet = (text: string, sheet: FilledSheet) => {
  for (const { line } of listItems(sheet)) expect(text).toContain(line.title);
  for (const fact of [sheet.vehicleRegistrationPlate, sheet.customerName, sheet.vehicleMake, sheet.vehicleModel])
    expect(text).toContain(fact);
  for (const { item } of listItems(sheet))
    for (const words of [
      ...item.ReasonForRejections.map((one) => one.reasonForRejection),
      ...item.Comment.map((one) => one.comment),
    ])
      expect(text).toContain(words);
};
