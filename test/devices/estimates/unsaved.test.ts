import { beforeAll, expect, test } from 'vitest';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import {
  BUSY,
  button,
  field,
  leaveUnsaved,
  makeSentEstimate,
  visitEstimate,
  waitForSaved,
} from '#test/pages/estimates/estimate-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { draftEstimate, estimateId } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const isOpen = makeSentEstimate(addDays(nzDate(new Date()), 5));

test('O-01: unsaved input is restored after a reload, and then saved', async () => {
  const { page, server } = await leaveUnsaved(site);
  await page.reload();
  await expect.poll(() => field(page, 1, 'Parts ($)').inputValue()).toBe('10');
  server.fault = undefined;
  await page.reload();
  await waitForSaved(page);
  await eventually(() => expect(server.held.lines[0]?.partsCents).toBe(10_00));
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('estimate:')))).toEqual([]);
});

test('O-01: another device has saved meanwhile: the user decides which version to keep', async () => {
  const { page, server } = await leaveUnsaved(site);
  server.fault = undefined;
  server.become({
    lines: draftEstimate.lines.slice(0, 1).map(({ noCharge: _, ...one }) => ({ ...one, partsCents: 77_00 })),
    totalCents: 77_00,
  });
  await page.reload();
  const question = page.getByRole('region', { name: /^Line 1: This was also changed/ });
  await question.getByText('$77.00').waitFor();
  expect(await button(page, 'Send…').count()).toBe(0);
  await question.getByRole('button', { name: 'Yours' }).click();
  await waitForSaved(page);
  await eventually(() => expect(server.held.totalCents).toBe(10_00));
});

test('O-01: an answer by the customer while the workshop types loses no input and changes no decision', async () => {
  const { page, server } = await visitEstimate(site, isOpen);
  await button(page, 'Edit it').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit it' }).click();
  server.answer('link', { id: 'd'.repeat(20), name: 'Mere', lines: [] });
  await field(page, 1, 'Parts ($)').fill('150');
  await page.getByText('Your changes are not saved').waitFor();
  await page.getByText(/^Mere, .*, by the link$/).waitFor();
  expect(server.held.state).toBe('answered');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await button(page, 'Reopen…').click();
  const dialog = page.getByRole('dialog', { name: 'Reopen this estimate?' });
  await dialog.getByLabel('Reason').fill('They rang: another price');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect.poll(() => field(page, 1, 'Parts ($)').inputValue()).toBe('150');
  await waitForSaved(page);
  await eventually(() => expect(server.held.lines[0]?.partsCents).toBe(150_00));
});

test('O-01: an estimate that someone else sends while I type stays sent until I choose to change it', async () => {
  const { page, server } = await leaveUnsaved(site);
  server.held = { ...isOpen, lines: draftEstimate.lines, totalCents: 0 };
  server.fault = undefined;
  await button(page, 'Not saved: retry').click();
  await page.getByText('Your changes are not saved').waitFor();
  expect(server.held.state).toBe('sent');
  await button(page, 'Discard changes').click();
  await page.getByText('Your changes are not saved').waitFor({ state: 'detached' });
  await button(page, 'Edit it').waitFor();
});

test('A-19, O-01: a logout in any tab names an unsaved estimate, and discards it', async () => {
  const { page, context } = await leaveUnsaved(site);
  const other = await context.newPage();
  await other.goto(site.url);
  await other.getByRole('button', { name: 'Logout' }).click();
  const logout = other.getByRole('dialog', { name: 'Log out now?' });
  await logout.getByText('changes to 1 estimate', { exact: true }).waitFor();
  await logout.getByRole('button', { name: 'Log out and lose changes to 1 estimate' }).click();
  await other.getByRole('link', { name: 'Login' }).waitFor();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('O-01: saving in one tab keeps what is typed in another', async () => {
  const { page, server, context } = await visitEstimate(site, draftEstimate);
  page.on('dialog', (dialog) => dialog.accept());
  await field(page, 1, 'Parts ($)').waitFor();
  const other = await context.newPage();
  await other.goto(`${site.url}/estimate/${estimateId}`);
  server.fault = BUSY;
  await field(other, 2, 'Parts ($)').fill('20');
  await field(page, 1, 'Parts ($)').fill('10');
  await page.getByText('The service is busy').waitFor();
  server.fault = undefined;
  await button(other, 'Not saved: retry').click();
  await waitForSaved(other);
  await button(page, 'Not saved: retry').click();
  await waitForSaved(page);
  expect(server.held.lines.map(({ partsCents }) => partsCents)).toEqual([10_00, 20_00]);
});

test('O-01: the list marks estimates with unsaved input on this device', async () => {
  const { page, open } = await visitEstimate(
    site,
    draftEstimate,
    {},
    {
      'estimates.save': BUSY,
      'estimates.browse': {
        estimates: [{ ...draftEstimate, plate: 'KZT482', customer: 'Mere Tūhoe' }],
      },
    },
  );
  page.on('dialog', (dialog) => dialog.accept());
  await field(page, 1, 'Parts ($)').fill('10');
  await page.getByText('The service is busy').waitFor();
  await open('/estimates');
  await page.getByText('Not saved', { exact: true }).waitFor();
});
