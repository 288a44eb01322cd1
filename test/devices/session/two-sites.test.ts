import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#scripts/local/aws/http.ts';
import type { WebOrigin } from '#scripts/local/web-origin.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { EstimateId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { type Answers, byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { newPerson, password } from '#test/pages/person.ts';
import {
  come,
  isSignedIn,
  leaveSessionOf,
  logOut,
  personAt,
  pressEstimator,
  sidebarOf,
  signedOut,
} from '#test/pages/session/sites.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone, visit } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { failedInspection } from '#test/world/tawa.ts';

let site: Site;
let sites: WebOrigin;
beforeAll(async () => {
  site = await startSite();
  sites = await site.startTwoSites();
});
afterAll(() => sites.close());

const cookieAt = async (page: Page, url: string, name: string) =>
  (await page.context().cookies(url)).find((cookie) => cookie.name === name)?.value;

/** Signs another person in on the estimator, optionally with unsaved notes there. */
const annaIsThere = async (page: Page, { hasNotes = false } = {}) => {
  const other = await page.context().newPage();
  await other.goto(`${sites.estimatorUrl}/favicon.svg`);
  const annasId = await leaveSessionOf(site, other);
  if (hasNotes) await other.evaluate(() => localStorage.setItem('notes:7', '{}'));
  return { other, annasId };
};

const hutt = {
  ...tawaMotors,
  OrganizationID: 'org_HuttHuttHuttHuttHutt',
  Name: 'Hutt Motors',
  scopes: [],
  closed: null,
};
const worksForTwo: Answers = {
  'account.user': { ...tawaUser, Organization: { ...tawaMotors, scopes: [], closed: null, Owns: [hutt] } },
};
const AT = '2026-11-20T00:00:00.000Z';
const { Vehicle, Customer } = buildEstimate(failedInspection);
const estimate: Estimate = {
  EstimateID: EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST'),
  InspectionID: failedInspection.id,
  ...{ Vehicle, Customer, totalCents: 0, version: 1, createdAt: AT, updatedAt: AT },
  ...{ state: 'draft', decisions: [], links: [] },
  lines: [{ id: '1', from: 'workshop', words: 'Stop lamps', ...unpriced }],
};
const anna = { id: 'sub_Anna000000000000', name: 'Anna Wilson', InspectorAuthorityNumber: 'VI31185', hasPin: true };

test('O-01, O-02, O-05: the estimator has its own login popup; an estimate opens on the estimator in the same tab, from an address of either site', async () => {
  const { page } = await come(site, sites);
  await page.goto(`${sites.estimatorUrl}/estimates`);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Login' }).click()]);
  await popup.getByLabel('Email').waitFor();
  expect(new URL(popup.url()).origin).toBe(sites.estimatorUrl);
  await popup.close();
  await page.goto(`${sites.url}/estimate/est_ABCDEFGHIJKLMNOPQRST`);
  await page.waitForURL(`${sites.estimatorUrl}/estimate/est_ABCDEFGHIJKLMNOPQRST`);
  await page.getByRole('heading', { name: 'Estimate not found' }).waitFor();
  await page.goto(`${sites.estimatorUrl}/inspectionList?show=today`);
  await page.waitForURL(`${sites.url}/inspectionList?show=today`);
});

test('B-09: if the other site does not respond, it is opened nevertheless', async () => {
  const { page } = await come(site, sites);
  await page.context().route('**/auth/between-sites', (route) => route.abort());
  await signedOut(await pressEstimator(sites, page));
});

test('A-19: a logout on inspections ends both sessions; it lists unsent work on the other site and keeps it', async () => {
  const { page } = await come(site, sites);
  const estimator = await pressEstimator(sites, page);
  await isSignedIn(estimator);
  await estimator.evaluate(() => localStorage.setItem('notes:7', '{}'));
  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'Log out now?' });
  await dialog.getByText('notes of 1 inspection').waitFor();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await signedOut(page);
  await signedOut(estimator);
  expect(await estimator.evaluate(() => Object.keys(localStorage))).toEqual(['notes:7']);
  await estimator.reload();
  await signedOut(estimator);
});

test('A-19: a logout names work waiting on the other site only, and asks before local work is lost', async () => {
  const { page } = await come(site, sites, {
    'estimates.get': byId({ [estimate.EstimateID]: () => estimate }),
    'estimates.save': new Problem('try-again', 'Not now'),
  });
  const there = await page.context().newPage();
  await (await pressEstimator(sites, page)).close();
  await there.goto(`${sites.estimatorUrl}/estimate/${estimate.EstimateID}`);
  await there.getByLabel('Parts ($)').first().fill('9.95');
  await there.getByText('Not saved: retry').waitFor();
  for (const [asked, words] of [
    [page, 'You will also be logged out of the estimator.'],
    [there, 'Logging out deletes it'],
  ] as const) {
    await logOut(asked);
    const dialog = asked.getByRole('dialog', { name: 'Log out now?' });
    await dialog.getByText('changes to 1 estimate').first().waitFor();
    await dialog.getByText(words).waitFor();
    expect(await findAccessibilityFaults(asked)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  }
});

/** Logs in with a session of the user pool. */
const logInThroughPopup = async () => {
  const person = await newPerson(site);
  const { context, page, answer } = await visit(site);
  for (const url of [sites.estimatorUrl, sites.url]) {
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate(() => localStorage.clear());
  }
  answer({});
  await page.goto(sites.url);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Login' }).click()]);
  await popup.getByLabel('Email').fill(person.email);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  return { context, page, answer };
};

test('A-12: a session renewed on one site is renewed on both', async () => {
  const { page, answer } = await logInThroughPopup();
  const estimator = await pressEstimator(sites, page);
  await isSignedIn(estimator);
  const tokenAt = (tab: Page) =>
    tab.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1]);
  const before = await tokenAt(page);
  expect(await tokenAt(estimator)).toBe(before);
  let refusals = 1;
  await answer({
    'inspections.list': () => (refusals-- > 0 ? new Problem('not-signed-in', 'Unauthorized') : { inspections: [] }),
  });
  await sidebarOf(page).getByRole('link', { name: "Completed WOF's" }).click();
  await expect.poll(() => tokenAt(estimator)).not.toBe(before);
  expect(await tokenAt(estimator)).toBe(await tokenAt(page));
});

test('A-19: in a browser that partitions storage, a logout on one site takes effect when the other is next viewed', async () => {
  const { context, page } = await logInThroughPopup();
  const estimator = await pressEstimator(sites, page);
  await isSignedIn(estimator);
  // WebKit partitions a frame's storage by the top-level site
  await context.route('**/auth/between-sites', (route) => route.abort());
  await logOut(page);
  await signedOut(page);
  await isSignedIn(estimator);
  await estimator.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await estimator.getByText('You have been logged out. Please log in again.').waitFor();
});

test('B-10: the other site switches to another organization too', async () => {
  const { page } = await come(site, sites, worksForTwo);
  const estimator = await pressEstimator(sites, page);
  const who = (tab: Page) => sidebarOf(tab).getByRole('button', { name: /Inspector VI20417/ });
  await who(estimator).getByText('Tawa Motors').waitFor();
  await who(page).click();
  await page.getByRole('button', { name: 'Hutt Motors' }).click();
  await who(page).getByText('Hutt Motors').waitFor();
  await who(estimator).getByText('Hutt Motors').waitFor();
  expect(await cookieAt(page, sites.estimatorUrl, 'OrganizationID')).toBe(hutt.OrganizationID);
});

test('A-20, D-13: the inspector is handed over with the proof of the PIN, and leaves on both sites', async () => {
  const { page, answer } = await come(site, sites);
  answer({ 'account.user': { ...tawaUser, subUsers: [anna] } });
  await page.context().addCookies([{ name: 'subUser', value: `${anna.id}.proof`, url: sites.url }]);
  await page.reload();
  const estimator = await pressEstimator(sites, page);
  await sidebarOf(estimator).getByText('Anna Wilson').waitFor();
  expect(await cookieAt(page, sites.estimatorUrl, 'subUser')).toBe(`${anna.id}.proof`);
  await logOut(page);
  await sidebarOf(page).getByText(tawaUser.name).waitFor();
  expect(await cookieAt(page, sites.estimatorUrl, 'subUser')).toBe(undefined);
});

test('another person signed in on the other site is replaced if they have no unsent work there', async () => {
  const { page, person } = await come(site, sites);
  const { other, annasId } = await annaIsThere(page);
  await other.goto(`${sites.estimatorUrl}/estimates`);
  await isSignedIn(other);
  expect(await personAt(other)).toBe(annasId);
  const asHemi = other.waitForRequest((request) => {
    const [, claims = 'e30='] = request.headers().authorization?.split('.') ?? [];
    return JSON.parse(atob(claims)).sub === person;
  });
  await isSignedIn(await pressEstimator(sites, page));
  expect(await personAt(other)).toBe(person);
  // their tab shows none of their data any more
  await asHemi;
  await isSignedIn(other);
});

test('another person with unsent work on the other site is replaced only after a confirmation, and the work stays', async () => {
  const { context, page, person } = await come(site, sites, {}, phone);
  const menu = page.getByRole('button', { name: /menu/i });
  await menu.tap();
  const { other, annasId } = await annaIsThere(page, { hasNotes: true });
  await sidebarOf(page).getByRole('link', { name: 'Estimator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else is logged in to the estimator' });
  await dialog.getByText('notes of 1 inspection').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await expect.poll(() => context.pages().length).toBe(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await personAt(other)).toBe(annasId);
  await menu.tap();
  await sidebarOf(page).getByRole('link', { name: 'Estimator' }).click();
  await dialog.waitFor();
  // wait until the question's tab is closed, before waiting for the answer's
  await expect.poll(() => context.pages().length).toBe(2);
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Log them out' }).click();
  const estimator = await opened;
  await estimator.getByRole('button', { name: /menu/i }).tap();
  await isSignedIn(estimator);
  expect(await personAt(other)).toBe(person);
  expect(await other.evaluate(() => localStorage.getItem('notes:7'))).toBe('{}');
});

test('no other site may frame the page between the sites, and its messages are ignored', async () => {
  const stranger = await listen(
    async (_, response) => void response.setHeader('content-type', 'text/html').end('<p>Hi'),
  );
  try {
    const { context, page, person } = await come(site, sites);
    const estimator = await pressEstimator(sites, page);
    await isSignedIn(estimator);
    const foreign = await context.newPage();
    const said: string[] = [];
    foreign.on('console', (line) => said.push(line.text()));
    await foreign.goto(stranger.url);
    const between = `${sites.url}/auth/between-sites`;
    const question = { type: 'unsent', id: randomUUID(), person };
    await foreign.evaluate(async (address) => {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = address;
      document.body.append(frame);
      await loaded;
    }, between);
    const opened = context.waitForEvent('page');
    const heard = foreign.evaluateHandle((address) => {
      const answers: unknown[] = [];
      addEventListener('message', ({ data }) => answers.push(data));
      return { answers, tab: open(address) };
    }, between);
    const tab = await opened;
    await tab.waitForLoadState('networkidle');
    expect(await tab.evaluate(() => opener !== null)).toBe(true);
    const answers = await (await heard).evaluate(async (found, asked) => {
      for (const window of [found.tab, document.querySelector('iframe')?.contentWindow])
        window?.postMessage(asked, '*');
      // any answer arrives before a message to oneself does
      await new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'asked last' && resolve(data));
        postMessage('asked last', '*');
      });
      return found.answers.filter((answer) => answer !== 'asked last');
    }, question);
    expect(answers).toEqual([]);
    expect(said.join()).toContain('frame-ancestors');
    expect(await personAt(estimator)).toBe(person);
  } finally {
    await stranger.close();
  }
});

test('A-19: a logout on the estimator ends both sessions, even if the other site’s tab is closed', async () => {
  const { page } = await come(site, sites);
  const estimator = await pressEstimator(sites, page);
  await isSignedIn(estimator);
  const again = await page.context().newPage();
  const url = page.url();
  await page.close();
  await logOut(estimator);
  await signedOut(estimator);
  await again.goto(url);
  await signedOut(again);
  expect(await again.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
