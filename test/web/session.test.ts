import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { accessibilityFaults } from './accessibility.ts';
import { type Site, startSite } from './site.ts';
import { tawaMotors, tawaUser } from './tawa.ts';
import { comeBack, visit } from './visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, 60_000);
afterAll(() => site?.close());

const password = 'Correct-horse-1';

test('A-01: a new person signs up in the popup and is in the app; nothing is refused by the security policy', async () => {
  const { context, page, violations, answer } = await visit(site);
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) tokens.push(request.headers().authorization);
  });
  await answer({});
  await page.goto(site.url);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Sign Up' }).click()]);
  await popup.getByLabel('Email').fill(`${randomUUID()}@example.nz`);
  expect(await accessibilityFaults(popup)).toEqual([]);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByLabel('Confirm Password', { exact: true }).fill(password);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Create Account' }).click();
  await closed;
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const payloads = tokens.map((token) => JSON.parse(atob(token?.split('.')[1] ?? '')));
  expect(new Set(payloads.map(({ token_use }) => token_use))).toEqual(new Set(['access']));
  expect(violations).toEqual([]);
  await context.close();
});

test('a login without a popup goes back to the page that it came from', async () => {
  const { context, page, answer } = await visit(site);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await answer({});
  await page.goto(`${site.url}/inspectionList`);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(`${randomUUID()}@example.nz`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  expect(page.url()).toBe(`${site.url}/inspectionList`);
  await context.close();
});

test('A-09: the is-authenticated cookie lasts a day', async () => {
  const { context, page, open } = await comeBack(site, {});
  await open('/');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const cookie = (await context.cookies()).find(({ name }) => name === 'is-authenticated');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(86_400, -2);
  await context.close();
});

test('A-11: when the user record cannot be had the landing page shows, and Login tries again', async () => {
  let record: object = new Problem('not-valid', 'No such person');
  const { context, page, open } = await comeBack(site, { 'GET /api/authentication/user': () => record });
  await open('/');
  await page.getByText('Your account could not be loaded: No such person').waitFor();
  record = tawaUser;
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await context.close();
});

test('a session that was revoked ends at the landing page, with the reason', async () => {
  const refused = new Problem('not-signed-in', 'Unauthorized');
  const { context, page, open } = await comeBack(site, { 'GET /api/authentication/user': refused });
  await open('/');
  await page.getByText('You have been signed out. Please log in again.').waitFor();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.locator('#note').textContent()).toBe('You have been signed out. Please log in again.');
  await context.close();
});

test('A-19: logout leaves nothing on the device and ends at the landing page', async () => {
  const { context, page, open } = await comeBack(site, {});
  await open('/inspectionList');
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  await context.addCookies([{ name: 'theme', value: 'Dark', url: site.url }]);
  await page.evaluate(() => {
    sessionStorage.setItem('something', 'kept');
    const request = indexedDB.open('drafts');
    return new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result.close());
    });
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  const left = await page.evaluate(async () => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
    document.cookie,
    (await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(left).toEqual([[], [], '', []]);
  expect(page.url()).toBe(`${site.url}/`);
  await page.goBack();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await context.close();
});

test('A-20: logout leaves the active sub-user first', async () => {
  const anna = { id: 'sub_Anna000000000000', name: 'Anna Wilson', InspectorAuthorityNumber: 'VI31185' };
  const { context, page, open } = await comeBack(site, {
    'GET /api/authentication/user': { ...tawaUser, subUsers: [anna] },
  });
  await context.addCookies([{ name: 'subUser', value: anna.id, url: site.url }]);
  await open('/');
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  await sidebar.getByText('Anna Wilson').waitFor();
  await sidebar.getByText('Inspector VI31185').waitFor();
  await sidebar.getByRole('button', { name: 'Logout' }).click();
  await sidebar.getByText(tawaUser.name).waitFor();
  await context.close();
});

test('a logout in another tab ends this one too', async () => {
  const { context, page, open } = await comeBack(site, {});
  await open('/');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const other = await context.newPage();
  await other.goto(`${site.url}/favicon.svg`);
  await other.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await context.close();
});

test('a person without an organization says which workshop they work for, with every mistake at its field', async () => {
  let record: object = { ...tawaUser, Organization: null };
  let sent: unknown;
  const { context, page, open, violations } = await comeBack(site, {
    'GET /api/authentication/user': () => record,
    'PUT /api/authentication/organization': () => {
      record = tawaUser;
      return tawaMotors;
    },
  });
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent = { ...request.postDataJSON(), key: request.headers()['idempotency-key'] };
  });
  await open('/');
  await page.getByRole('button', { name: 'Create organization' }).click();
  for (const text of ['Must enter an organization name', 'Phone is required', 'PostCode is required'])
    await page.getByText(text).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const details = { Name: 'Tawa Motors', Phone: '042325550', Address: '7 Main Road', City: 'Tawa', PostCode: '5028' };
  await page.getByLabel('Organization Name').fill(details.Name);
  await page.getByLabel('Phone').fill(details.Phone);
  await page.getByLabel('Address').fill(details.Address);
  await page.getByLabel('City').fill(details.City);
  await page.getByLabel('PostCode').fill(details.PostCode);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByText('Organization created successfully').waitFor();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(sent).toEqual({ ...details, Email: tawaUser.email, key: expect.stringMatching(/^org_/) });
  expect(violations).toEqual([]);
  await context.close();
});
