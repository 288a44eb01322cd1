import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { PRODUCT } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import type { Answers, Given } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { press, question, waitForMessage } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const USER = 'account.user';
const RESEND = 'account.sendVerificationEmail';
const VERIFY = 'account.verifyEmail';
const SAVE = 'account.saveProfile';
const unverified: User = { ...tawaUser, email_verified: false, nickname: '', Organization: null, privacyPolicy: null };

const home = (page: Page) => question(page, 'Home').waitFor();

/** Opens the app as a person whose record changes during the test. */
const newcomer = async (record: User, answers: Answers = {}, options = {}) => {
  const person = { record, loads: 0 };
  const visitor = await openSignedIn(
    site,
    {
      [USER]: () => {
        person.loads++;
        return person.record;
      },
      ...answers,
    },
    options,
  );
  return { ...visitor, person };
};

test('B-22: the product’s name and Logout are above every question', async () => {
  const { page, open } = await newcomer(unverified);
  await open('/');
  const bar = page.getByRole('banner');
  await bar.getByText(PRODUCT).waitFor();
  await bar.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
});

describe('verifying the email address', () => {
  test('C-01, C-02, C-03: an unverified person sees the address and the hint at the junk folder; Resend shows its outcome; the button reloads the page', async () => {
    const { page, open, person, answer } = await newcomer(unverified, {}, phone);
    await open('/inspectionList');
    await question(page, 'Please verify your email').waitFor();
    await page.getByText(`We sent a link to ${tawaUser.email}`).waitFor();
    await page.getByText('Check your junk or spam folder').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    for (const [outcome, text] of [
      [{}, 'Verification email sent'],
      [new Problem('too-many-requests', 'Three an hour'), 'Sending too many requests'],
      [
        new Problem('too-many-requests', 'Sending too many requests. Try again in an hour.'),
        'Sending too many requests. Try again in an hour.',
      ],
      ['lost', 'Error sending verification email'],
    ] as const) {
      await answer({ [USER]: () => person.record, [RESEND]: outcome });
      const request = page.waitForRequest('**/send-verification-email');
      await press(page, 'Resend Verification Email');
      expect((await request).postDataJSON()).toEqual({ email: tawaUser.email });
      await page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
    }
    person.record = tawaUser;
    const loaded = page.waitForEvent('load');
    await press(page, 'I have verified my email');
    await loaded;
    await question(page, "Completed WOF's").waitFor();
  });

  test('C-02, C-03: after too many requests the screen says that no link was sent, until one is; a mistyped email is corrected', async () => {
    const { page, open, person, answer } = await newcomer(
      { ...unverified, linkNotSent: true },
      {
        [RESEND]: () => {
          person.record = unverified;
          return {};
        },
      },
    );
    await open('/');
    await page.getByText('because too many were requested').waitFor();
    expect(await page.getByText('We sent a link to').count()).toBe(0);
    await press(page, 'Resend Verification Email');
    await page.getByText(`We sent a link to ${tawaUser.email}`).waitFor();
    expect(await page.getByText('because too many were requested').count()).toBe(0);
    await press(page, 'Not your email? Correct it');
    const field = page.getByLabel('Your email');
    expect(await field.inputValue()).toBe(tawaUser.email);
    await field.fill('wiremu@');
    await press(page, 'Send the link');
    await page.getByText('Invalid email').waitFor();
    await answer({
      [USER]: () => person.record,
      'account.changeEmail': ({ body }) => {
        person.record = { ...unverified, emailCorrection: (body as { email: string }).email };
        return {};
      },
    });
    await field.fill('wiremu@example.nz');
    await press(page, 'Send the link');
    await page.getByText('We sent a link to wiremu@example.nz').waitFor();
    await page.getByText(`Until you open it, you log in with ${tawaUser.email}.`).waitFor();
  });

  test('AMB-23: the emailed link verifies at once and leads to the next question', async () => {
    const { page, open, person } = await newcomer(unverified, {
      [VERIFY]: () => {
        person.record = { ...unverified, email_verified: true };
        return {};
      },
    });
    const request = page.waitForRequest('**/verify-email');
    await open('/verify-email?token=vrf_the-token');
    await waitForMessage(page, 'Your email is verified');
    expect((await request).postDataJSON()).toEqual({ token: 'vrf_the-token' });
    await question(page, "What's your name?").waitFor();
    expect(page.url()).toBe(`${site.url}/`);
  });

  test('AMB-23: an invalid link says so and offers a new one; a link used twice does no harm', async () => {
    const refusal = new Problem('not-valid', 'This link has expired.');
    const { page, open, person } = await newcomer(unverified, { [VERIFY]: refusal, [RESEND]: {} }, phone);
    await open('/verify-email?token=old');
    await question(page, 'Your email could not be verified').waitFor();
    await page.getByText('This link has expired.').waitFor();
    await press(page, 'Resend Verification Email');
    await waitForMessage(page, 'Verification email sent');
    await open('/verify-email');
    await page.getByText('The link is incomplete').waitFor();
    person.record = tawaUser;
    await open('/verify-email?token=old');
    await question(page, 'Home').waitFor();
    await open('/verify-email?token=new-old');
    await question(page, 'Your email has not changed').waitFor();
    await page.getByText(`You log in with ${tawaUser.email}.`).waitFor();
  });

  test('AMB-23: a person who opens the link before logging in stays at its address', async () => {
    const { page, open, person } = await newcomer(unverified, {
      [VERIFY]: () => {
        person.record = { ...unverified, email_verified: true };
        return {};
      },
    });
    const session = await page.evaluate(() => ({ ...localStorage }));
    await page.evaluate(() => localStorage.clear());
    await open('/verify-email?token=new-the-token');
    await page.getByText('Log in with your old email to switch to the new one.').waitFor();
    await open('/verify-email?token=vrf_the-token');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await page.getByText('Log in here to verify your email.').waitFor();
    await page.evaluate((kept) => Object.assign(localStorage, kept), session);
    await page.getByRole('link', { name: 'Login' }).click();
    await question(page, "What's your name?").waitFor();
  });
});

describe('the name', () => {
  const nameless: User = { ...tawaUser, nickname: '' };

  test('C-04, C-05, C-06, C-07, C-08: the three cards work by keyboard and save the full name; a failed save keeps the input', async () => {
    let refusal: Problem | undefined = new Problem('not-valid', 'Not today');
    const { page, open, person } = await newcomer(
      nameless,
      {
        [SAVE]: () => {
          if (refusal) return refusal;
          person.record = tawaUser;
          return tawaUser;
        },
      },
      phone,
    );
    await open('/');
    await question(page, "What's your name?").waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('First Name is required').waitFor();
    await page.getByText('Last Name is required').waitFor();
    await page.getByLabel('First Name').focus();
    await page.keyboard.type(' Hēmi');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Pōtae ');
    expect(await page.getByText('is required').count()).toBe(0);
    await page.keyboard.press('Enter');
    await question(page, 'Is this correct?').waitFor();
    await page.getByText('(You can change this later)').waitFor();
    await page.getByText('Hēmi Pōtae', { exact: true }).waitFor();
    await press(page, 'No');
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Pōtae');
    await press(page, 'Save');
    await press(page, 'Yes');
    await waitForMessage(page, 'Not today');
    await question(page, 'Is this correct?').waitFor();
    refusal = undefined;
    await page.clock.install();
    const request = page.waitForRequest((sent) => sent.method() === 'POST');
    await press(page, 'Yes');
    await question(page, 'Welcome').waitFor();
    await page.clock.runFor(400);
    expect(await question(page, 'Welcome').isVisible()).toBe(true);
    await page.clock.runFor(700);
    expect((await request).postDataJSON()).toEqual({ nickname: 'Hēmi Pōtae' });
    await home(page);
  });
});

describe('the privacy policy', () => {
  const POLICY = 'content.privacyPolicy';
  const ACCEPT = 'content.acceptPrivacyPolicy';
  const Content =
    '# Ours\n\nWe keep [little](https://example.nz), [ask](mailto:a@example.nz), [run](javascript:alert(1)).';
  const policy = { Content, updatedAt: '2026-11-01T00:00:00Z' };
  const never: User = { ...tawaUser, privacyPolicy: null };
  const earlier: User = { ...tawaUser, privacyPolicyChanged: true };

  test.each([
    ['a phone', { ...phone, viewport: { width: 390, height: 844 } }],
    ['a desk', { viewport: { width: 1280, height: 860 } }],
  ])('B-07: above the banner of a newer policy, Logout is in view on %s', async (_, options) => {
    const { page, open } = await newcomer(earlier, { [POLICY]: policy }, options);
    await open('/');
    await page.getByRole('region', { name: 'Privacy policy' }).waitFor();
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const logout = page.getByRole('button', { name: 'Logout' });
    await expect.poll(async () => (await menu.count()) + (await logout.count())).toBeGreaterThan(0);
    if ((await logout.count()) === 0) await menu.click();
    await logout.waitFor();
    const { y = 0, height = 0 } = (await logout.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(options.viewport.height);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('C-32, C-33: a first-time person has to accept the policy; a text that failed to load, a newer version or a failed call keeps the dialog open', async () => {
    const newer = { Content: '# Newer', updatedAt: '2026-11-20T00:00:00Z' };
    let answer: Given<'content.privacyPolicy'> = new Problem('not-valid', 'Out of order');
    let accepts: Given<'content.acceptPrivacyPolicy'> = new Problem('not-valid', 'No');
    const { page, open, person, violations } = await newcomer(
      never,
      { [POLICY]: () => answer, [ACCEPT]: () => accepts },
      phone,
    );
    await open('/');
    await page.getByText('Out of order').waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
    answer = policy;
    await press(page, 'Retry');
    const modal = page.getByRole('dialog', { name: 'Privacy Policy' });
    await modal.getByRole('heading', { name: 'Ours' }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // browsers close a dialog on the second Escape regardless; the page reopens it within two frames
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await modal.isVisible()).toBe(true);
    expect(
      await modal.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['https://example.nz', 'mailto:a@example.nz']);
    expect(await modal.getByRole('button').allInnerTexts()).toEqual(['Logout', 'Accept']);
    await press(page, 'Accept');
    await waitForMessage(page, 'Error accepting Privacy Policy');
    expect(await modal.isVisible()).toBe(true);

    answer = newer;
    accepts = new Problem('version-conflict', 'Read it again', newer);
    await press(page, 'Accept');
    await modal.getByRole('heading', { name: 'Newer' }).waitFor();
    accepts = { privacyPolicy: '2026-11-21T00:00:00Z' };
    person.record = tawaUser;
    const accepted = page.waitForRequest((sent) => sent.method() === 'POST');
    await modal.getByRole('button', { name: 'Accept' }).click();
    await waitForMessage(page, 'Privacy Policy Accepted');
    expect((await accepted).postDataJSON()).toEqual({ updatedAt: newer.updatedAt });
    await modal.waitFor({ state: 'detached' });
    expect(violations).toEqual([]);
  });

  test('C-34, C-35: the banner links to the changes; accepting them leads home and cannot be repeated', async () => {
    const { page, open, person, violations } = await newcomer(
      earlier,
      { [POLICY]: policy, [ACCEPT]: () => ({ privacyPolicy: '2026-11-21T00:00:00Z' }) },
      phone,
    );
    await open('/inspectionList');
    const banner = page.getByRole('region', { name: 'Privacy policy' });
    await banner.waitFor();
    expect(await banner.getByRole('paragraph').textContent()).toBe(
      'Our privacy policy has been updated, you can view the latest changes Here',
    );
    await banner.getByRole('link', { name: 'Here' }).click();
    await page.getByRole('heading', { name: 'Ours' }).waitFor();
    expect(page.url()).toBe(`${site.url}/privacy`);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    person.record = tawaUser;
    await press(page, 'Accept');
    await home(page);
    expect(page.url()).toBe(`${site.url}/`);
    await open('/privacy');
    await page.getByRole('heading', { name: 'Ours' }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(violations).toEqual([]);
  });
});

test('the help page on invites is accessible in every theme and violates no security policy', async () => {
  const { page, open, violations } = await newcomer(unverified, {}, phone);
  await open('/help/invite');
  await page.getByRole('heading', { name: 'Inviting people to your workshop' }).last().waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(violations).toEqual([]);
});
