import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { desk, logIn, signIn, tom, visit } from './visitor.ts';

const browser = await sharedBrowser();

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });
const signedOut = (page: Page) => page.getByRole('link', { name: 'Login' }).waitFor();
const refreshToken = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1]);

const failedCar = async () => {
  const call = await apiCaller(inject('cloud'), tom());
  const seen = { vehicleRegistrationPlate: 'TWO51', vehicleVIN: 'JN1TBNT30Z0000251' };
  const own = { initialInspectorNumber: 'VI20988', initialDateOfInspection: nzDate(new Date()) };
  const draft = await call('drafts', 'create', { body: { ...carWithThreeFails(), ...seen, ...own } }, tom());
  const confirmed = { readings: [], inspectorNumber: true };
  const body = { formattedId: { unfinishedInspectionId: draft.id }, confirmed };
  return (await call('inspections', 'submit', { body }, tom())).id;
};

it('B-09, O-02, A-19: a day on two sites: one login, an estimate for a sheet, and one logout', async () => {
  const { webUrl, estimatorUrl, userPool } = inject('cloud');
  const id = await failedCar();
  const { context, page, violations } = await visit(browser, desk);
  await signIn(page, tom());

  await page.goto(`${webUrl}/checksheet/${id}`);
  const more = page.getByRole('button', { name: 'More' });
  const email = page.getByRole('menuitem', { name: /^Email Checksheet/ });
  await more.click();
  await email.click();
  await page.getByText('Estimate created.').waitFor();
  const tab = context.waitForEvent('page');
  await more.click();
  await email.click();
  const estimate = await tab;
  await estimate.getByRole('listitem', { name: 'Line 1', exact: true }).getByText('E7 Stop lamps').waitFor();
  expect(new URL(estimate.url()).origin).toBe(estimatorUrl);

  const opened = context.waitForEvent('page');
  await sidebarOf(page).getByRole('link', { name: 'Estimator' }).click();
  const estimator = await opened;
  await sidebarOf(estimator).getByRole('link', { name: 'Inspections' }).waitFor();
  expect(estimator.url()).toBe(`${estimatorUrl}/estimates`);

  const token = await refreshToken(page);
  expect(await refreshToken(estimate)).toBe(token);
  await page.close();
  await sidebarOf(estimate).getByRole('button', { name: 'Logout' }).click();
  await Promise.all([signedOut(estimate), signedOut(estimator)]);
  const later = await context.newPage();
  await later.goto(webUrl);
  await signedOut(later);
  const refused = await fetch(userPool.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
    body: JSON.stringify({ ClientId: userPool.clientId, RefreshToken: token }),
  });
  expect(refused.status).toBe(400);

  // A direct visit there requires a login.
  await logIn(estimator, tom());
  await sidebarOf(estimator).getByRole('link', { name: 'Inspections' }).waitFor();
  expect(violations).toEqual([]);
  await context.close();
});
