import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { PRODUCT } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import { tawaUser } from '#shared/samples/people.ts';
import type { Answers, Given } from '#test/browser/answers.ts';
import { accessibilityFaults } from '#test/pages/accessibility.ts';
import { press, question, said } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { comeBack, phone } from '#test/pages/visitor.ts';

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

/** Somebody whose record changes while they answer. */
const newcomer = async (record: User, answers: Answers = {}, options = {}) => {
  const person = { record, loads: 0 };
  const visitor = await comeBack(
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

test('B-22: the product’s name and Logout stand above every question', async () => {
  const { page, open } = await newcomer(unverified);
  await open('/');
  const bar = page.getByRole('banner');
  await bar.getByText(PRODUCT).waitFor();
  await bar.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
});

describe('verifying the e-mail', () => {
  test('C-01, C-02: who has not is asked to, with the mail’s address and a hint at the junk folder; the button loads the page again', async () => {
    const { page, open, person } = await newcomer(unverified);
    await open('/inspectionList');
    await question(page, 'Please verify your email').waitFor();
    await page.getByText(`A link was sent to ${tawaUser.email}`).waitFor();
    await page.getByText('Check your junk or spam folder').waitFor();
    person.record = tawaUser;
    const loaded = page.waitForEvent('load');
    await press(page, 'I have verified my email');
    await loaded;
    await question(page, "Completed WOF's").waitFor();
  });

  test.each([
    ['sent', {}, 'Verification email sent'],
    ['asked for too often', new Problem('too-many-requests', 'Three an hour'), 'Sending too many requests'],
    [
      'that the mailbox has had enough of',
      new Problem('too-many-requests', 'Sending too many requests. Try again in an hour.'),
      'Sending too many requests. Try again in an hour.',
    ],
    ['that cannot be sent', new Problem('not-valid', 'No such address'), 'Error sending verification email'],
    ['that never arrives', 'lost' as const, 'Error sending verification email'],
  ])('C-03: a mail %s', async (_, answer, text) => {
    const { page, open } = await newcomer(unverified, { [RESEND]: answer });
    await open('/');
    const request = page.waitForRequest('**/send-verification-email');
    await press(page, 'Resend Verification Email');
    await said(page, text);
    expect((await request).postDataJSON()).toEqual({ email: tawaUser.email });
  });

  test('C-02: who came when too many links were asked for is told that none is on its way', async () => {
    const { page, open } = await newcomer({ ...unverified, linkNotSent: true });
    await open('/');
    await page.getByText('Too many links were asked for').waitFor();
    expect(await page.getByText('A link was sent to').count()).toBe(0);
  });

  test('C-02, C-03: once a link is on its way after all, the screen says so', async () => {
    const { page, open, person } = await newcomer(
      { ...unverified, linkNotSent: true },
      {
        [RESEND]: () => {
          person.record = unverified;
          return {};
        },
      },
    );
    await open('/');
    await page.getByText('Too many links were asked for').waitFor();
    await press(page, 'Resend Verification Email');
    await page.getByText(`A link was sent to ${tawaUser.email}`).waitFor();
    expect(await page.getByText('Too many links were asked for').count()).toBe(0);
  });

  test('C-02: who mistyped their address is told what to do, and logs out by the button beside it', async () => {
    const { page, open } = await comeBack(site, { [USER]: { ...tawaUser, email_verified: false } }, phone);
    await open('/');
    await page.getByText('log out, and sign up again with the right one').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'Log out and sign up again');
    await page.getByRole('link', { name: 'Sign Up' }).waitFor();
  });

  test('AMB-23: the mailed link verifies at once and leads on to the next question', async () => {
    const { page, open, person } = await newcomer(unverified, {
      [VERIFY]: () => {
        person.record = { ...unverified, email_verified: true };
        return {};
      },
    });
    const request = page.waitForRequest('**/verify-email');
    await open('/verify-email?token=vrf_the-token');
    await question(page, 'Your email is verified').waitFor();
    expect((await request).postDataJSON()).toEqual({ token: 'vrf_the-token' });
    await page.getByRole('link', { name: 'Continue' }).click();
    await question(page, "What's your name?").waitFor();
    expect(page.url()).toBe(`${site.url}/`);
  });

  test('AMB-23: a link that is no good says so and offers a new one; a link used twice does no harm', async () => {
    const refusal = new Problem('not-valid', 'This link has expired.');
    const { page, open, person } = await newcomer(unverified, { [VERIFY]: refusal, [RESEND]: {} });
    await open('/verify-email?token=old');
    await question(page, 'Your email could not be verified').waitFor();
    await page.getByText('This link has expired.').waitFor();
    await press(page, 'Resend Verification Email');
    await said(page, 'Verification email sent');
    await open('/verify-email');
    await page.getByText('The link is not complete').waitFor();
    person.record = tawaUser;
    await open('/verify-email?token=old');
    await question(page, 'Your email is verified').waitFor();
    await open('/verify-email?token=new-old');
    await question(page, 'Nothing was changed').waitFor();
    await page.getByText(`You sign in with ${tawaUser.email}.`).waitFor();
  });

  test('AMB-23: somebody who opens the link before logging in stays at its address', async () => {
    const { page, open, person } = await newcomer(unverified, {
      [VERIFY]: () => {
        person.record = { ...unverified, email_verified: true };
        return {};
      },
    });
    const session = await page.evaluate(() => ({ ...localStorage }));
    await page.evaluate(() => localStorage.clear());
    await open('/verify-email?token=new-the-token');
    await page.getByText('Log in with your old email, and it changes to the new one.').waitFor();
    await open('/verify-email?token=vrf_the-token');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await page.getByText('Log in here, and your email is verified.').waitFor();
    await page.evaluate((kept) => Object.assign(localStorage, kept), session);
    await page.getByRole('link', { name: 'Login' }).click();
    await question(page, 'Your email is verified').waitFor();
  });
});

describe('the name', () => {
  const nameless: User = { ...tawaUser, nickname: '' };

  test('C-04, C-05, C-06, C-07, C-08: three cards by keyboard alone, and the full name is saved', async () => {
    const { page, open, person } = await newcomer(nameless, {
      [SAVE]: () => {
        person.record = tawaUser;
        return tawaUser;
      },
    });
    await open('/');
    await question(page, "What's your name?").waitFor();
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
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Pōtae ');
    await press(page, 'Save');
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

  test('C-08: a name that could not be saved is not typed again', async () => {
    const { page, open } = await newcomer(nameless, { [SAVE]: new Problem('not-valid', 'Not today') });
    await open('/');
    await page.getByLabel('First Name').fill('Hēmi');
    await page.getByLabel('Last Name').fill('Pōtae');
    await press(page, 'Save');
    await press(page, 'Yes');
    await said(page, 'Not today');
    await question(page, 'Is this correct?').waitFor();
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
  const accepting = (record: User) =>
    newcomer(record, { [POLICY]: policy, [ACCEPT]: () => ({ privacyPolicy: '2026-11-21T00:00:00Z' }) });

  test('C-32, C-33: who never accepted it does so first, and nothing else closes the dialog', async () => {
    const { page, open, person } = await accepting(never);
    await open('/');
    const modal = page.getByRole('dialog', { name: 'Privacy Policy' });
    await modal.getByRole('heading', { name: 'Ours' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // a browser closes a dialog on the second Escape, whatever the page says; it is back before the next but one frame
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await modal.isVisible()).toBe(true);
    expect(
      await modal.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['https://example.nz', 'mailto:a@example.nz']);
    expect(await modal.getByRole('button').allInnerTexts()).toEqual(['Logout', 'Accept']);
    person.record = tawaUser;
    const accepted = page.waitForRequest((sent) => sent.method() === 'POST');
    await modal.getByRole('button', { name: 'Accept' }).click();
    await said(page, 'Privacy Policy Accepted');
    expect((await accepted).postDataJSON()).toEqual({ updatedAt: policy.updatedAt });
    await modal.waitFor({ state: 'detached' });
  });

  test('C-33: when it cannot be accepted the dialog stays and says so', async () => {
    const { page, open } = await newcomer(never, {
      [POLICY]: policy,
      [ACCEPT]: new Problem('not-valid', 'No'),
    });
    await open('/');
    await press(page, 'Accept');
    await said(page, 'Error accepting Privacy Policy');
    expect(await page.getByRole('dialog', { name: 'Privacy Policy' }).isVisible()).toBe(true);
  });

  test('C-33: a policy that was changed meanwhile is shown before it can be accepted', async () => {
    const newer = { Content: '# Newer', updatedAt: '2026-11-20T00:00:00Z' };
    let shown = policy;
    const { page, open } = await newcomer(never, {
      [POLICY]: () => shown,
      [ACCEPT]: ({ body }) =>
        body?.updatedAt === shown.updatedAt
          ? { privacyPolicy: '2026-11-21T00:00:00Z' }
          : new Problem('version-conflict', 'Read it again', shown),
    });
    await open('/');
    await page.getByRole('heading', { name: 'Ours' }).waitFor();
    shown = newer;
    await press(page, 'Accept');
    await page.getByRole('heading', { name: 'Newer' }).waitFor();
    await said(page, 'Error accepting Privacy Policy');
    await press(page, 'Accept');
    await said(page, 'Privacy Policy Accepted');
  });

  test('C-32: nobody accepts a text that could not be loaded', async () => {
    let answer: Given<'content.privacyPolicy'> = new Problem('not-valid', 'Out of order');
    const { page, open } = await newcomer(never, { [POLICY]: () => answer });
    await open('/');
    await page.getByText('Out of order').waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
    answer = policy;
    await press(page, 'Retry');
    await page.getByRole('heading', { name: 'Ours' }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).isEnabled()).toBe(true);
  });

  test('C-34, C-35: the banner leads to the changes, and accepting them there leads home', async () => {
    const { page, open, person } = await accepting(earlier);
    await open('/inspectionList');
    const banner = page.getByRole('region', { name: 'Privacy policy' });
    expect(await banner.getByRole('paragraph').textContent()).toBe(
      'Our privacy policy has been updated, you can view the latest changes Here',
    );
    await banner.getByRole('link', { name: 'Here' }).click();
    await page.getByRole('heading', { name: 'Ours' }).waitFor();
    expect(page.url()).toBe(`${site.url}/privacy`);
    person.record = tawaUser;
    await press(page, 'Accept');
    await home(page);
    expect(page.url()).toBe(`${site.url}/`);
  });

  test('C-35: Accept & close closes the banner', async () => {
    const { page, open, person } = await accepting(earlier);
    await open('/');
    const banner = page.getByRole('region', { name: 'Privacy policy' });
    await banner.waitFor();
    person.record = tawaUser;
    await press(page, 'Accept & close');
    await said(page, 'Privacy Policy Accepted');
    await banner.waitFor({ state: 'detached' });
    await open('/privacy');
    await page.getByRole('heading', { name: 'Ours' }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  });
});

describe('in every theme', () => {
  test.each([
    ['verify e-mail', unverified, '/', 'Please verify your email'],
    ['the used link', tawaUser, '/verify-email', 'Your email is verified'],
    ['the name', { ...tawaUser, nickname: '' }, '/', "What's your name?"],
    ['the policy', unverified, '/privacy', 'Privacy Policy'],
    ['the help on invites', unverified, '/help/invite', 'Inviting people to your workshop'],
    ['the policy over the app', { ...tawaUser, privacyPolicy: null }, '/', 'Ours'],
    ['the banner', { ...tawaUser, privacyPolicyChanged: true }, '/', 'Home'],
  ])('%s is accessible and keeps the security policy', async (_, record, path, heading) => {
    const policy = { Content: '# Ours\n\nText', updatedAt: '2026-11-01T00:00:00Z' };
    const { page, open, violations } = await newcomer(record, { 'content.privacyPolicy': policy }, phone);
    await open(path);
    await page.getByRole('heading', { name: heading }).last().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(violations).toEqual([]);
  });
});
