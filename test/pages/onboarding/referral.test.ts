import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, storeSession, visit } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Answers for the account and the invite code, and records the codes received. */
const asked = (refusal?: Problem) => {
  const referrals: (string | null)[] = [];
  const answers: Answers = {
    'account.user': ({
      sent: {
        url: { searchParams },
      },
    }) => {
      referrals.push(searchParams.get('referral'));
      return (searchParams.has('referral') && refusal) || tawaUser;
    },
  };
  return { referrals, answers };
};

test('D-11: an invite link’s code leaves the address at once, survives the popup and a reload, and is used once', async () => {
  const { referrals, answers } = asked();
  const { page, answer } = await visit(site);
  await answer(answers);
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.url().includes('/api/')) addresses.push(request.url());
  });
  await page.goto(`${site.url}/?referral=inv-code`);
  await page.getByRole('link', { name: 'Sign Up' }).waitFor();
  expect(page.url()).toBe(`${site.url}/`);
  await page.reload();
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Sign Up' }).click()]);
  await popup.getByLabel('Email').waitFor();
  await storeSession(popup, site);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(referrals).toEqual(['inv-code', null]);
  expect(addresses.filter((address) => address.includes('inv-code'))).toEqual([
    `${site.url}/?referral=inv-code`,
    `${site.url}/api/authentication/user?referral=inv-code`,
  ]);
});

test('D-11: a person with an account joins through the link after a confirmation, and then works there', async () => {
  const kapiti = { ...tawaMotors, OrganizationID: 'org_kapiti', Name: 'Kāpiti Tyres', scopes: [], closed: null };
  const both: User = { ...tawaUser, Organization: { ...tawaMotors, scopes: [], closed: null, Owns: [kapiti] } };
  const { page, open } = await openSignedIn(site, {
    'account.user': ({ sent: { url } }) =>
      url.searchParams.has('referral') ? { ...both, joined: kapiti.OrganizationID } : both,
  });
  await open('/?referral=inv-code');
  await page.getByText('You joined Kāpiti Tyres').waitFor();
  const workplace = page.getByRole('navigation', { name: 'Sidebar' }).getByText('Kāpiti Tyres');
  await workplace.waitFor();
  await page.reload();
  await workplace.waitFor();
  expect(await page.getByText('You joined Kāpiti Tyres').count()).toBe(0);
});

test('D-11: a person who lost an invite between sign-up and verification sees a message before any other question', async () => {
  const { page, open } = await openSignedIn(site, {
    'account.user': { ...tawaUser, Organization: null, inviteLost: true },
  });
  await open('/');
  await page.getByRole('heading', { name: 'Your invite link has expired' }).waitFor();
  await page.getByText('Ask the person who sent it for a new one').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('D-12: an invalid, malformed or too large code, or one tried too often, is reported and removed, and the app opens', async () => {
  const { page, answer } = await openSignedIn(site, {});
  for (const [refusal, text] of [
    [new Problem('referral-not-valid', 'No such code'), 'Referral code is invalid or expired.'],
    [new Problem('not-valid', 'Too big'), 'Referral code is invalid or expired.'],
    [new Problem('referral-not-valid', 'Leave one first.', { most: 200 }), 'Leave one first.'],
    [new Problem('too-many-requests', 'Too many codes. Try later.'), 'Too many codes. Try later.'],
  ] as const) {
    const { referrals, answers } = asked(refusal);
    // the previous page must not send any more calls
    await page.goto(`${site.url}/favicon.svg`);
    await answer(answers);
    await page.goto(`${site.url}/?referral=old-code`);
    await page.getByText(text).waitFor();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(page.url()).toBe(`${site.url}/`);
    expect(referrals).toEqual(['old-code', null]);
  }
  const { referrals, answers } = asked();
  await page.goto(`${site.url}/favicon.svg`);
  await answer(answers);
  await page.goto(site.url);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(referrals).toEqual([null]);
});

test('A-22, D-11: a code stored by another version of the app is not used', async () => {
  const { referrals, answers } = asked();
  const { page, open } = await openSignedIn(site, answers);
  await page.evaluate(() => sessionStorage.setItem('referral', JSON.stringify({ version: '0.9', value: 'old-code' })));
  await open('/');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(referrals).toEqual([null]);
});
