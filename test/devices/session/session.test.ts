import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { newPerson, password } from '#test/pages/person.ts';
import { loseCalls } from '#test/pages/session/lose-calls.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { newTokens, openSignedIn, storeSession, visit } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('A-01, A-13: a person with an authenticator app logs in with its code in the popup', async () => {
  const person = await newPerson(site);
  const code = await person.addApp();
  const { page, violations, answer } = await visit(site);
  await answer({});
  await page.goto(site.url);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Login' }).click()]);
  await popup.getByLabel('Email').fill(person.email);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  const field = popup.getByLabel('Code');
  await field.fill('000000');
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await popup.getByText('Invalid code received for user').waitFor();
  expect(await findAccessibilityFaults(popup)).toEqual([]);
  await field.fill(code());
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await closed;
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(violations).toEqual([]);
});

const second = { ...tawaMotors, OrganizationID: 'org_PetoneAutos000000000', Name: 'Petone Autos' };
const ofTwo = {
  ...tawaUser,
  Organization: { ...tawaMotors, scopes: [], closed: null, Owns: [{ ...second, scopes: [], closed: null }] },
};

test('D-02: the chosen organization is remembered, and a tab keeps it when another tab changes it', async () => {
  const { context, page, open } = await openSignedIn(site, { 'account.user': ofTwo });
  await context.addCookies([{ name: 'OrganizationID', value: second.OrganizationID, url: site.url }]);
  const first = page.waitForRequest((request) => request.url().includes('/api/inspection/overview'));
  await open('/');
  expect((await first).headers().organizationid).toBe(second.OrganizationID);
  expect((await context.cookies()).find(({ name }) => name === 'OrganizationID')?.value).toBe(second.OrganizationID);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await context.addCookies([{ name: 'OrganizationID', value: tawaMotors.OrganizationID, url: site.url }]);
  const asked = page.waitForRequest((request) => request.url().includes('/api/inspection/inspections'));
  await page.getByRole('link', { name: "Completed WOF's" }).click();
  expect((await asked).headers().organizationid).toBe(second.OrganizationID);
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText(second.Name).waitFor();
});

test('A-19: a logout that does not reach the user pool still ends on the landing page', async () => {
  const ended: unknown[] = [];
  const { page, open } = await openSignedIn(site, {
    'account.endSessions': ({ body, sent: { headers } }) => {
      ended.push([body, headers.authorization]);
      return {};
    },
  });
  await open('/inspectionList');
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  const { accessToken } = newTokens(site);
  await storeSession(page, site, { accessToken });
  await loseCalls(page, 'RevokeToken');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${site.url}/`);
  await page.getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // our own API no longer accepts the access token either
  expect(ended).toEqual([[{ which: 'this' }, `Bearer ${accessToken}`]]);
});

test('A-19: a logout in another tab logs this one out too, and the next person sees none of the input', async () => {
  const { context, page, open } = await openSignedIn(site, {});
  await open('/');
  const report = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Report Bug' });
  const subject = page.getByRole('dialog', { name: 'Bug Report' }).getByLabel('Subject');
  await report.click();
  await subject.fill('Typed by the person before');
  const other = await context.newPage();
  await other.goto(`${site.url}/favicon.svg`);
  await other.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await storeSession(other, site);
  await report.click();
  expect(await subject.inputValue()).toBe('');
});

test('A-19: a tab that was loading while another logged out keeps nothing of the sheets', async () => {
  const { page } = await visit(site);
  await page.goto(`${site.url}/favicon.svg`);
  await page.evaluate(() => {
    sessionStorage.setItem('form-data', 'of a sheet');
    sessionStorage.setItem('link-choices', 'of a customer');
  });
  await storeSession(page, site);
  // the logout of another tab, before this one listens
  await page.route('**/config.json', async (route) => {
    await page.evaluate(() => localStorage.clear());
    await route.continue();
  });
  await page.goto(`${site.url}/createInspection`);
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).not.toContain('form-data');
  expect(await page.evaluate(() => sessionStorage.getItem('link-choices'))).toBe('of a customer');
});

test('A-19: a tab that another logged out before its scripts ran shows the landing page', async () => {
  const { page } = await visit(site);
  await page.goto(`${site.url}/favicon.svg`);
  await storeSession(page, site);
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => localStorage.clear()));
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Login' }).waitFor();
});

test('A-01: if the list of common passwords fails to load, only the length of a password is checked', async () => {
  const { page } = await visit(site);
  await page.route(/common-passwords/, (route) => route.abort());
  await page.goto(`${site.url}/auth/popup?screen=signup`);
  await page.getByLabel('Email').fill(`${randomUUID()}@example.nz`);
  await page.getByLabel('Password', { exact: true }).fill('1qaz2wsx3edc4rfv');
  await page.getByLabel('Confirm Password', { exact: true }).fill('1qaz2wsx3edc4rfv');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('A-07, A-12, R-03: the redirect sign-in works: through the user pool’s pages back to the same address, with renewal and logout', async () => {
  const person = await newPerson(site);
  const { page, answer } = await visit(site);
  const userPoolDomain = site.stage.userPoolEndpoint;
  await page.route('**/config.json', async (route) => {
    const answered = await route.fetch();
    await route.fulfill({ json: { ...(await answered.json()), userPoolDomain } });
  });
  await answer({});
  await page.goto(`${site.url}/inspectionList`);
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await page.goto(`${site.url}/auth/popup?screen=login`);
  await page.getByRole('button', { name: "Use your company's login" }).click();
  await page.getByRole('heading', { name: 'Sign in at the local user pool' }).waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('not-this-one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Incorrect username or password.').waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(new URL(page.url()).search).toBe('');

  const renewed = page.waitForRequest((request) => request.url().endsWith('/oauth2/token'));
  const expired = Date.now() / 1000 - 10;
  await page.evaluate((exp) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? '';
    const [head, claims = '', signature] = (localStorage.getItem(key) ?? '').split('.');
    const old = { ...JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))), exp };
    localStorage.setItem(key, [head, btoa(JSON.stringify(old)), signature].join('.'));
  }, expired);
  await page.reload();
  expect((await renewed).postData()).toContain('grant_type=refresh_token');
  await page.getByRole('heading', { name: 'Home' }).waitFor();

  const out = page.waitForRequest((request) => request.url().includes('/logout?'));
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(new URL((await out).url()).searchParams.get('logout_uri')).toBe(`${site.url}/`);
  await page.getByRole('link', { name: 'Login' }).waitFor();
});

test('A-10, A-14: a session that cannot be renewed offline says so, is kept, and opens the app once it can', async () => {
  const { page, open } = await openSignedIn(site, {});
  await storeSession(page, site, { secondsLeft: -10 });
  const giveBack = await loseCalls(page, 'GetTokensFromRefreshToken');
  await open('/');
  await page.getByRole('heading', { name: 'No connection. This page opens by itself when it is back.' }).waitFor();
  expect(await page.getByText(/HTTP error|request_error/).count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('refreshToken')))).toBe(true);
  await giveBack();
  // the user pool refuses the token, as it was never its own
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('link', { name: 'Login' }).waitFor();
});
