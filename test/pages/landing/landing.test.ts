import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { SUPPORT_EMAIL, SUPPORT_PHONE } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { openLanding } from '#test/pages/landing/open-landing.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone, storeSession, visit } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('B-01, B-02, B-03: without any script the page shows what the product is, two ways to sign in and a contact', async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto(site.url);
  const read = async (text: string) => expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true);
  await read('Streamline your inspection process with our easy to use Electronic Warrant of Fitness System (eWOF).');
  await read('Login or sign up for a free account.');
  for (const [block, action, screen] of [
    ['For new users', 'Sign Up', 'signup'],
    ['Already have an account', 'Login', 'login'],
  ] as const) {
    const section = page.locator('section', { has: page.getByRole('heading', { name: block }) });
    const link = section.getByRole('link', { name: action });
    expect(await link.getAttribute('href')).toBe(`/auth/popup?screen=${screen}`);
  }
  await read(SUPPORT_EMAIL);
  await read(SUPPORT_PHONE);
});

test('the landing page is one response with at most 3.45 kB of script, and loads no other script, style or font', async () => {
  const { page, violations } = await visit(site, phone);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType()));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  expect(asked).toContain('document');
  for (const type of ['script', 'stylesheet', 'font']) expect(asked).not.toContain(type);
  const scripts = await page.locator('script').evaluateAll((all) => all.map(({ textContent }) => textContent));
  expect(scripts.length).toBe(2);
  // file name hashes change the compressed size by up to 40 bytes between builds
  expect(brotliCompressSync(scripts.join('\n')).length).toBeLessThanOrEqual(3_450);
  expect(violations).toEqual([]);
});

test('A-02: Login and Sign Up open a popup of 400 by 600 on their own screens; a second click opens no second popup', async () => {
  const { context, page, clickLogin } = await openLanding(site);
  const popup = await clickLogin();
  expect(popup.url()).toBe(`${site.url}/auth/popup?screen=login`);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 600]);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await popup.waitForURL('**/auth/popup?screen=signup');
  await popup.getByLabel('Confirm Password', { exact: true }).waitFor();
  expect(context.pages()).toHaveLength(2);
});

test('A-03, A-04: 120 seconds after its last key or press the popup closes with a message, the page reloads and says so for 10 seconds', async () => {
  const { page, note, clickLogin } = await openLanding(site, { hasClock: true });
  const popup = await clickLogin();
  const heard = () =>
    page.evaluate(() => new Promise((resolve) => addEventListener('message', resolve, { once: true })).then(() => {}));
  for (const use of [() => popup.keyboard.press('Shift'), () => popup.getByLabel('Email').click()]) {
    await page.clock.fastForward(110_000);
    await Promise.all([heard(), use()]);
  }
  await page.clock.fastForward(110_000);
  expect(popup.isClosed()).toBe(false);
  const closed = popup.waitForEvent('close');
  await page.clock.fastForward(10_000);
  await closed;
  expect(await note.textContent()).toBe('Popup closed due to timeout. Please try again.');
  await page.clock.fastForward(3_000);
  await page.waitForURL('**/?error=popup_timeout');
  await page.getByText('Login session expired. Please try again.').waitFor();
  await page.clock.fastForward(5_000);
  expect(await note.textContent()).toBe('Login session expired. Please try again.');
  await page.clock.fastForward(5_000);
  expect(await note.textContent()).toBe('');
  expect(page.url()).toBe(`${site.url}/`);
});

test.each(['blocks popups', 'runs the installed app'])(
  'A-01: a browser that %s shows the same screen in the same window',
  async (which) => {
    const { context, page } = await visit(site);
    await page.addInitScript((blocked) => {
      const real = matchMedia;
      if (blocked) window.open = () => null;
      else window.matchMedia = (query) => (query === '(display-mode: standalone)' ? real('all') : real(query));
    }, which === 'blocks popups');
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/auth/popup?screen=login');
    await page.getByLabel('Email').waitFor();
    expect(context.pages()).toHaveLength(1);
  },
);

test('A-01: only the popup is trusted: a message from another origin or window does not sign in', async () => {
  const { page, clickLogin, inApp } = await openLanding(site);
  const popup = await clickLogin();
  await storeSession(page, site);
  await page.evaluate(() => {
    const from = (origin: string) => new MessageEvent('message', { origin, source: window, data: 'signed-in' });
    dispatchEvent(from('https://elsewhere.example'));
    dispatchEvent(from(location.origin));
  });
  expect(await page.locator('#landing').isVisible()).toBe(true);
  expect(popup.isClosed()).toBe(false);
  await popup.evaluate(() => window.opener.postMessage('signed-in', location.origin));
  await inApp.waitFor();
});

test('A-08, B-04: a signed-in person sees a spinner and then the app, never the landing page', async () => {
  const { page, violations, answer } = await visit(site);
  await answer({});
  await page.goto(`${site.url}/favicon.svg`);
  await storeSession(page, site);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const shown = (id: string) => document.querySelector(id)?.checkVisibility();
      document.documentElement.dataset.first = `landing ${shown('#landing')}, spinner ${shown('#entering')}`;
    });
  });
  await page.goto(site.url);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(await page.locator('html').getAttribute('data-first')).toBe('landing false, spinner true');
  expect(await page.locator('#landing').isVisible()).toBe(false);
  expect(violations).toEqual([]);
});

test.each([
  ['while the app loads', 3600, 1],
  ['later if its token must be renewed first', 30, 0],
])('A-08: the user is requested once, %s', async (_, secondsLeft, early) => {
  const { page, answer } = await visit(site);
  await answer({});
  await page.goto(`${site.url}/favicon.svg`);
  await storeSession(page, site, { secondsLeft });
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/*.js', (route) => loading.then(() => route.continue()));
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/authentication/user')) asked.push(request.headers());
  });
  await Promise.all([page.waitForRequest('**/config.json'), page.goto(site.url)]);
  expect(asked.length).toBe(early);
  load();
  if (!early) return;
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const { authorization = '', organizationid } = asked[0] ?? {};
  expect([asked.length, authorization.startsWith('Bearer '), organizationid]).toEqual([1, true, '']);
});

test('D-11: an invite link says who invites to what, on the page and in the popup; one that no longer works says so', async () => {
  const { page, note, clickLogin, answer } = await openLanding(site);
  const codes: unknown[] = [];
  await answer({
    'visitors.invite': ({ body }) => {
      codes.push(body);
      return { workshop: 'Tawa <b>Motors</b>' };
    },
  });
  await page.goto(`${site.url}/?referral=inv_secret`);
  await page.getByText('Tawa <b>Motors</b> invites you to join its team.', { exact: true }).waitFor();
  await page.getByText('Sign up with your own email to join Tawa <b>Motors</b>.', { exact: true }).waitFor();
  expect(page.url()).toBe(`${site.url}/`);
  const popup = await clickLogin();
  await popup.getByText('Tawa <b>Motors</b> invites you to join its team.', { exact: true }).waitFor();
  expect(codes).toEqual([{ code: 'inv_secret' }, { code: 'inv_secret' }]);
  await popup.close();
  await answer({ 'visitors.invite': new Problem('not-found', 'Not found.') });
  await page.goto(`${site.url}/?referral=inv_old`);
  await note.getByText('This invite link no longer works. Ask your workshop for a new one.').waitFor();
});

test('C-10, C-34: the policy and the help can be read without an account, and lead to the login', async () => {
  const { page, answer, violations } = await openLanding(site);
  await answer({
    'visitors.privacyPolicy': { Content: '# Ours\n\nWe keep **little**.', updatedAt: '2026-11-27T00:00:00.000Z' },
  });
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await page.getByText('We keep little.').waitFor();
  for (const [path, title] of [
    ['/help/checksheet', 'Working with a checksheet'],
    ['/help/invite/', 'Inviting people to your workshop'],
  ] as const) {
    await page.goto(site.url + path);
    await page.getByRole('heading', { name: title }).waitFor();
  }
  // pages that don't exist open the landing page, once
  for (const path of ['/privacy-policy', '/help/nothing']) {
    await page.goto(site.url + path);
    await page.getByRole('link', { name: 'Sign Up' }).waitFor();
  }
  await page.goto(`${site.url}/help/invite`);
  await page.getByRole('heading', { name: 'Inviting people to your workshop' }).waitFor();
  expect(violations).toEqual([]);
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Sign Up' }).waitFor();
});

test('A-02: the popup is named after its form, and the focus stays in the form, also after a refused login', async () => {
  const { page, answer } = await visit(site);
  await answer({});
  const { expectFocus } = makeKeyboard(page);
  await page.goto(`${site.url}/auth/popup?screen=signup`);
  await expectFocus(page.getByLabel('Email'));
  await expect.poll(() => page.title()).toBe('Create Account · Pitcheck');
  await page.goto(`${site.url}/auth/popup?screen=login`);
  await expectFocus(page.getByLabel('Email'));
  expect(await page.title()).toBe('Login · Pitcheck');
  await page.keyboard.type('nobody@example.nz');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-1');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => page.locator('form').evaluate((form) => form.contains(document.activeElement))).toBe(true);
});
