import { expect, inject, it } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { nzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { waitForMail } from '#test/cloud/mails.ts';
import { li, phone, visitAs } from './visitor.ts';

const browser = await sharedBrowser();

const newSheet = async () => {
  const call = await apiCaller(inject('cloud'), li());
  const own = { initialInspectorNumber: 'VI20988', initialDateOfInspection: nzDate(new Date()) };
  const { id } = await call('drafts', 'create', { body: { ...finishedCar(), ...own } }, li());
  const body = { formattedId: { unfinishedInspectionId: id }, confirmed: { readings: [], inspectorNumber: true } };
  return call('inspections', 'submit', { body }, li());
};

it('O-03: a workshop emails a sheet, its customer opens the PDF, and the link opens nothing once it is revoked', async () => {
  const { id } = await newSheet();
  const email = `mere-${id}@example.nz`;
  const { page, violations } = await visitAs(browser, li(), phone, `/checksheet/${id}`);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('button', { name: 'Email this sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email this sheet' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await dialog.getByText(`Emailed to ${email}`).waitFor();

  const { text = '' } = await waitForMail(email, 'checksheet');
  await dialog.getByRole('listitem').getByText('Email sent').waitFor();
  const address = /https?:\/\/\S+\/s#[\w-]{22}/.exec(text)?.[0] ?? '';
  const context = await browser.newContext({ locale: 'en-NZ', ...phone });
  const customer = await context.newPage();
  await customer.goto(address);
  await customer.getByRole('heading', { name: /^Checksheet for / }).waitFor();
  const [asked] = await Promise.all([
    customer.waitForRequest(/\.pdf\?/),
    customer.getByRole('button', { name: 'Open the PDF' }).click(),
  ]);
  const bytes = await (await fetch(asked.url())).bytes();
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('%PDF');
  expect(asked.headers().referer).toBeUndefined();

  await dialog.getByRole('button', { name: /^Revoke: / }).click();
  await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('listitem').getByText('Revoked').waitFor();
  const again = await context.newPage();
  await again.goto(address);
  await again.getByRole('heading', { name: 'This link has expired' }).waitFor();
  expect(violations).toEqual([]);
  await context.close();
});
