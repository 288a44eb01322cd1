import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { type Given, newMalformed } from '#test/browser/answers.ts';
import { nothingToDo } from '#test/browser/quiet-workshop.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { newPerson, password } from '#test/pages/person.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone, storeSession, visit } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftSummary, getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('A-01, C-01: a new person signs up in the popup, enters no code there, and the app opens', async () => {
  const { page, violations, answer } = await visit(site);
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) tokens.push(request.headers().authorization);
  });
  await answer({});
  await page.goto(site.url);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Sign Up' }).click()]);
  await popup.getByLabel('Email').fill(`${randomUUID()}@example.nz`);
  expect(await findAccessibilityFaults(popup)).toEqual([]);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByLabel('Confirm Password', { exact: true }).fill(password);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Create Account' }).click();
  await closed;
  await makeKeyboard(page).expectFocus(page.getByRole('heading', { name: 'Home' }));
  const payloads = tokens.map((token) => JSON.parse(atob(token?.split('.')[1] ?? '')));
  expect(new Set(payloads.map(({ token_use }) => token_use))).toEqual(new Set(['access']));
  expect(violations).toEqual([]);
});

test('A-01: a person who forgot the password of an unverified address sees what to do', async () => {
  const person = await newPerson(site);
  const { page, answer } = await visit(site, phone);
  await answer({});
  await page.goto(`${site.url}/auth/popup?screen=login`);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'was never verified' });
  await told.waitFor();
  expect(await told.textContent()).not.toContain('phone_number');
  const way = page.getByRole('link', { name: 'Contact us' });
  expect(await way.getAttribute('href')).toMatch(/^mailto:.+@/);
  expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(await way.count()).toBe(0);
});

test.each([
  ['on a phone', 'is signed in with the new one', phone, false],
  ['at a desk, with an authenticator app,', 'signs in with the new one and a code', {}, true],
] as const)(
  'A-01: %s a person who forgot the password sees where the code was sent and the password rule, and %s',
  async (_, __, options, usesApp) => {
    const person = await newPerson(site);
    await person.verify();
    const code = usesApp ? await person.addApp() : undefined;
    const { page, answer } = await visit(site, options);
    await answer({});
    await page.goto(`${site.url}/auth/popup?screen=login`);
    const askFor = async (email: string) => {
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send code' }).click();
      const [first = '', domain = ''] = email.split(/(?<=^.).*@/);
      await page.getByText(`We have sent a code to ${first}***@${domain.charAt(0)}***.`).waitFor();
    };
    if (code) {
      await askFor('nobody@elsewhere.nz');
      await page.reload();
    }
    await askFor(person.email);
    await page.getByText('Your password needs at least 12 characters.').waitFor();
    if (!code) expect(await findAccessibilityFaults(page)).toEqual([]);
    const choose = async (chosen: string) => {
      await page.getByLabel('New Password', { exact: true }).fill(chosen);
      await page.getByLabel('Confirm Password', { exact: true }).fill(chosen);
      await page.getByRole('button', { name: 'Submit' }).click();
    };
    await page.getByLabel(/^Code/).fill(person.lastCode());
    if (code) {
      await choose('Passw0rd!');
      await page.getByText('Password must have at least 12 characters').waitFor();
      await choose('Supernatural2026!');
      await page.getByText('This password is easy to guess.').waitFor();
    }
    const another = `${password}-2`;
    await choose(another);
    if (code) {
      await page
        .getByText('Your password has been changed and all devices are logged out. Log in with the new password.')
        .waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(another);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Code').fill(code());
      await page.getByRole('button', { name: 'Confirm' }).click();
    }
    await page.waitForURL(`${site.url}/`);
  },
);

test('A-01: a login without a popup returns to the page that it came from', async () => {
  const { page, answer } = await visit(site);
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
});

const second = { ...tawaMotors, OrganizationID: 'org_PetoneAutos000000000', Name: 'Petone Autos' };
const ofTwo = {
  ...tawaUser,
  Organization: { ...tawaMotors, scopes: [], closed: null, Owns: [{ ...second, scopes: [], closed: null }] },
};

/** Opens the site and returns the organization of the first call. */
const openFor = async (claims: object, cookies: Record<string, string> = {}) => {
  const visitor = await openSignedIn(site, { 'account.user': ofTwo });
  const { context, page, open } = visitor;
  await storeSession(page, site, { claims });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.url })));
  const asked = page.waitForRequest((request) => request.url().includes('/api/inspection/overview'));
  await open('/');
  const header = (await asked).headers().organizationid;
  const kept = (await context.cookies()).find(({ name }) => name === 'OrganizationID')?.value;
  return { ...visitor, header, kept };
};

test('A-09, S-02: an organization named in the token is ignored; the is-authenticated cookie lasts a day, and there is no other cookie', async () => {
  const { context, page, header } = await openFor({ org_id: second.OrganizationID });
  expect(header).toBe(tawaMotors.OrganizationID);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(['is-authenticated']);
  expect((cookies[0]?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(86_400, -2);
});

test('D-02, D-15: an unknown organization and an unknown sub-user are reported and removed', async () => {
  const unknown = await openFor({}, { OrganizationID: 'org_Gone0000000000000000', subUser: 'sub_Gone000000000000' });
  await unknown.page.getByText('Organization not found').waitFor();
  await unknown.page.getByText('Subuser no longer exists').waitFor();
  expect(unknown.header).toBe(tawaMotors.OrganizationID);
  expect((await unknown.context.cookies()).map(({ name }) => name)).toEqual(['is-authenticated']);
});

test('D-02: a person removed from an organization sees none of its data in the next one', async () => {
  let user: typeof tawaUser = ofTwo;
  const { page, open } = await openSignedIn(site, {
    'account.user': () => user,
    'account.saveProfile': () => user,
    'inspections.overview': ({ sent }) =>
      sent.headers.organizationid === tawaMotors.OrganizationID
        ? { ...nothingToDo, drafts: { count: 1, lines: [draftSummary] } }
        : new Promise<never>(() => {}),
  });
  await open('/');
  await page.getByText(draftSummary.vehicleRegistrationPlate).first().waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'You' }).click();
  user = { ...ofTwo, Organization: { ...second, scopes: [], closed: null, Owns: [] } };
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('Name').fill('Hemi Tawa');
  await profile.getByRole('button', { name: 'Save' }).click();
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  await sidebar.getByText(second.Name).waitFor();
  const asked = page.waitForRequest((request) => request.url().includes('/api/inspection/overview'));
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect((await asked).headers().organizationid).toBe(second.OrganizationID);
  expect(await page.getByText(draftSummary.vehicleRegistrationPlate).count()).toBe(0);
});

test('A-10: an invalid login shows the error screen and a toast; Home then leads to the landing page', async () => {
  const { page, open } = await openSignedIn(site, {});
  await storeSession(page, site, { claims: { aud: 'another client' } });
  await open('/');
  const text = 'The login could not be verified. Please log in again.';
  await page.getByRole('heading', { name: text }).waitFor();
  await page.getByText('invalid_token').waitFor();
  expect(await page.getByText(text).count()).toBe(2);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
});

test('A-08, A-13: an expired session that cannot be renewed ends at the landing page, and the next login starts a new one', async () => {
  const { page, open } = await openSignedIn(site, {});
  await storeSession(page, site, { secondsLeft: -10 });
  await open('/');
  await page.getByText('You have been logged out. Please log in again.').waitFor();
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Login' }).click()]);
  await popup.getByLabel('Email').waitFor();
});

test('A-11: if the account fails to load the landing page shows, and Login tries again', async () => {
  let record: Given<'account.user'> = new Problem('not-valid', 'No such person');
  const { page, open } = await openSignedIn(site, { 'account.user': () => record });
  await open('/');
  await page.getByText('Your account could not be loaded: No such person').waitFor();
  record = tawaUser;
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
});

test.each([
  ['a server error', new Problem('unexpected', 'Something went wrong')],
  ['a response of the wrong shape', newMalformed({ id: 'hemi' })],
])('A-11: while loading the account ends with %s, the page says so, and opens once it succeeds', async (_, fault) => {
  let record: Given<'account.user'> = fault;
  const { page, open } = await openSignedIn(site, { 'account.user': () => record });
  await open('/');
  const problem = "Your account can't be loaded because of a technical problem.";
  await page.getByRole('heading', { name: `${problem} This page opens by itself when it is solved.` }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  record = tawaUser;
  await page.getByRole('heading', { name: 'Home' }).waitFor();
});

test('R-02: a session that the server refuses ends at the landing page, with the reason', async () => {
  const refused = new Problem('not-signed-in', 'Unauthorized');
  const { page, open } = await openSignedIn(site, { 'account.user': refused });
  await open('/');
  await page.getByText('You have been logged out. Please log in again.').waitFor();
  await makeKeyboard(page).expectFocus(page.getByRole('heading', { level: 1 }));
  expect(await page.locator('#note').textContent()).toBe('You have been logged out. Please log in again.');
});

/** Returns everything that this page can read of the device's storage, as one text. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const dump = async (name: string) => {
      const opening = indexedDB.open(name);
      // deleted meanwhile
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const database = await done(opening).catch(() => undefined);
      if (!database) return [];
      const stores = [...database.objectStoreNames].map((store) => database.transaction(store).objectStore(store));
      const records = await Promise.all(stores.flatMap((store) => [done(store.getAllKeys()), done(store.getAll())]));
      database.close();
      return records;
    };
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map(async (name) => {
        const cache = await globalThis.caches.open(name);
        const answers = await cache.matchAll();
        return [name, (await cache.keys()).map(({ url }) => url), await Promise.all(answers.map((one) => one.text()))];
      }),
    );
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases: await Promise.all(
        (await indexedDB.databases()).map(async ({ name = '' }) => [name, await dump(name)]),
      ),
      caches,
    });
  });

test('A-19: after a logout no data of the person is left on the device in any tab, and Back shows nothing', async () => {
  const { context, page, open } = await openSignedIn(site, {});
  const canary = 'Hemi-7b1f';
  await open('/inspectionList');
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  const other = await context.newPage();
  await other.route('**/api/**', (route) => route.fulfill({ json: tawaUser }));
  await other.goto(site.url);
  await other.getByRole('navigation', { name: 'Sidebar' }).waitFor();
  const cookies = ['theme', 'OrganizationID', 'pwa-install-dismissed'];
  await context.addCookies(cookies.map((name) => ({ name, value: canary, url: site.url })));
  for (const tab of [page, other])
    await tab.evaluate(async (text) => {
      for (const storage of [localStorage, sessionStorage]) storage.setItem('something', text);
      await (await caches.open(`people-${text}`)).put('/person', new Response(text));
      await new Promise((resolve) => {
        const request = indexedDB.open(`drafts-${text}`);
        request.onsuccess = () => {
          request.result.onversionchange = () => request.result.close();
          resolve(undefined);
        };
      });
    }, canary);
  for (const kept of [canary, tawaUser.email]) await expect.poll(() => everythingKept(page)).toContain(kept);

  const revoked = page.waitForRequest((request) => request.headers()['x-amz-target']?.endsWith('RevokeToken') ?? false);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await revoked).postDataJSON()).toEqual({ ClientId: 'local-client', Token: 'a refresh token' });
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Login' }).waitFor();
    await expect.poll(() => everythingKept(tab)).not.toMatch(new RegExp(`${canary}|hemi`, 'i'));
    expect(await tab.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
    expect(await tab.content()).not.toMatch(/hemi|Tawa Motors/i);
  }
  expect(page.url()).toBe(`${site.url}/`);
  await page.goBack();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.content()).not.toMatch(/hemi|Tawa Motors/i);
});

const anna = { id: 'sub_Anna000000000000', name: 'Anna Wilson', InspectorAuthorityNumber: 'VI31185', hasPin: false };

test('A-20: logout leaves the active sub-user first', async () => {
  const { context, page, open } = await openSignedIn(site, {
    'account.user': { ...tawaUser, subUsers: [anna] },
  });
  await context.addCookies([{ name: 'subUser', value: anna.id, url: site.url }]);
  await open('/');
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  await sidebar.getByText('Anna Wilson').waitFor();
  await sidebar.getByText('Inspector VI31185').waitFor();
  await sidebar.getByRole('button', { name: 'Logout' }).click();
  await sidebar.getByText(tawaUser.name).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['is-authenticated']);
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
});

test.each([
  [
    'A-21, D-15: a sub-user removed while at work is deselected once, with both messages, when the server refuses a call',
    new Problem('not-allowed', 'Subuser no longer exists'),
    ['You do not have permission to access this resource.'],
  ],
  [
    'D-13: a sub-user whose PIN was changed is deselected once when the server refuses a call',
    new Problem('pin-needed', 'Choose the inspector again and enter the PIN.'),
    [],
  ],
])('%s', async (_, problem, besides) => {
  let asked = 0;
  const { context, page, open } = await openSignedIn(site, {
    'account.user': { ...tawaUser, subUsers: [anna] },
    'inspections.overview': () => (++asked === 1 ? problem : nothingToDo),
  });
  await context.addCookies([{ name: 'subUser', value: anna.id, url: site.url }]);
  await open('/');
  const messages = page.getByRole('region', { name: 'Messages' });
  for (const text of [problem.message, ...besides]) await messages.getByText(text).waitFor();
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText(tawaUser.name).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['is-authenticated']);
  await expect.poll(() => asked).toBe(2);
});

test('A-21: several refusals at once show one message', async () => {
  const refused = new Problem('not-allowed', 'Not for you');
  const { page, open } = await openSignedIn(site, {
    'inspections.overview': { ...nothingToDo, recent: [getSummary(passedInspection)] },
    'quizzes.practice': refused,
    'counters.home': refused,
  });
  const answers = ['practice', 'counters'].map((call) =>
    page.waitForResponse((response) => response.url().includes(call)),
  );
  await open('/');
  await Promise.all(answers);
  const text = page.getByText('You do not have permission to access this resource.');
  // a repeated toast replaces one that is disappearing
  await expect.poll(() => text.count()).toBe(1);
});

test('A-01: the sign-up form shows the password rule first, and refuses a password that attackers try first', async () => {
  const { page } = await visit(site, phone);
  await page.goto(`${site.url}/auth/popup?screen=signup`);
  await page.getByText('Your password needs at least 12 characters.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByLabel('Confirm Password', { exact: true }).focus();
  const short = page.getByText('Use at least 12 characters. This password has 3.').first();
  await short.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const common = page.getByText('This password is easy to guess.').first();
  await page.getByLabel('Email').fill('hemi@tawamotors.nz');
  for (const chosen of ['1qaz2wsx3edc4rfv', 'Pitcheck-2026!', 'TawaMotors-123']) {
    await page.getByLabel('Password', { exact: true }).fill(chosen);
    await common.waitFor();
    await page.getByLabel('Password', { exact: true }).fill('abc');
    await short.waitFor();
  }
  await page.getByLabel('Password', { exact: true }).fill('three old vans');
  await short.waitFor({ state: 'detached' });
  expect(await common.count()).toBe(0);
});
