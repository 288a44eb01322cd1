import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import { tawaUser } from '#shared/samples/people.ts';
import { accessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { comeBack, phone } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const news: User = { ...tawaUser, newsSeen: 0 };
const policy: User = { ...tawaUser, privacyPolicyChanged: true };
const updatedAt = '2026-11-18T00:00:00.000Z';
/** How much of the screen stands above the page and its own bar. */
const heightAbove = (page: Page) => page.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().top);

test.each<[string, User, boolean]>([
  ['an advert', tawaUser, true],
  ['an advert and news', news, true],
  ['an advert and news without a network', news, false],
  ['an advert and a changed policy', policy, true],
  ['an advert, a changed policy and news', { ...policy, newsSeen: 0 }, true],
  ['an advert, a changed policy and news without a network', { ...policy, newsSeen: 0 }, false],
])('B-14, B-17, C-35: %s take no more than 120 px of a phone', async (_, person, isConnected) => {
  const answers = { 'account.user': person, 'content.advert': DEFAULT_ADVERT };
  const { page, open, context } = await comeBack(site, answers, phone);
  await open('/');
  await page.getByRole('complementary', { name: 'Advert' }).getByRole('link').waitFor();
  await page.getByText('Your first inspection').waitFor();
  try {
    await context.setOffline(!isConnected);
    if (!isConnected) await page.getByText('No connection. Drafts and photos are sent later.').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await heightAbove(page)).toBeLessThanOrEqual(120);
    expect(await accessibilityFaults(page)).toEqual([]);
    const small = await page
      .locator(':is(.advert, .whats-new, .privacy-banner) :is(a, button)')
      .evaluateAll(
        (targets) =>
          targets.filter((one) => getComputedStyle(one).display !== 'inline' && one.getBoundingClientRect().height < 44)
            .length,
      );
    expect(small).toBe(0);
  } finally {
    await context.setOffline(false);
  }
});

test('B-17, C-35: who is asked for the policy hears of the news when that is done', async () => {
  let person: User = { ...policy, newsSeen: 0 };
  const accepted = () => {
    person = news;
    return { privacyPolicy: updatedAt };
  };
  const answers = {
    'account.user': () => person,
    'content.privacyPolicy': { Content: '# Ours', updatedAt },
    'content.acceptPrivacyPolicy': accepted,
  };
  const { page, open } = await comeBack(site, answers, phone);
  await open('/');
  await page.getByRole('button', { name: 'Accept & close' }).click();
  await page.getByRole('complementary', { name: 'What is new' }).waitFor();
});
