import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { waitForMessage } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const news: User = { ...tawaUser, newsSeen: 0 };
const policy: User = { ...tawaUser, privacyPolicyChanged: true };
const updatedAt = '2026-11-18T00:00:00.000Z';
/** Measures the height of everything above the page and its top bar. */
const heightAbove = (page: Page) => page.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().top);

/** Checks that banners take at most 120 px and that their buttons are large enough for touch. */
const isShort = async (page: Page) => {
  await page.evaluate(() => scrollTo(0, 0));
  expect(await heightAbove(page)).toBeLessThanOrEqual(120);
  const small = await page
    .locator(':is(.advert, .whats-new, .privacy-banner) :is(a, button)')
    .evaluateAll(
      (targets) =>
        targets.filter((one) => getComputedStyle(one).display !== 'inline' && one.getBoundingClientRect().height < 44)
          .length,
    );
  expect(small).toBe(0);
};

test('B-14, B-17, C-35: the advert with the policy banner or the news takes at most 120 px on a phone, online and offline', async () => {
  let person: User = { ...policy, newsSeen: 0 };
  const { page, open, context } = await openSignedIn(
    site,
    {
      'account.user': () => person,
      'content.privacyPolicy': { Content: '# Ours', updatedAt },
      'content.acceptPrivacyPolicy': () => {
        person = news;
        return { privacyPolicy: updatedAt };
      },
    },
    phone,
  );
  const offline = page.getByText("You're offline. Drafts and photos are sent later.");
  const isShortEitherWay = async () => {
    await isShort(page);
    // axe has to be loaded before the network is cut
    expect(await findAccessibilityFaults(page)).toEqual([]);
    try {
      await context.setOffline(true);
      await offline.waitFor();
      await isShort(page);
      expect(await findAccessibilityFaults(page)).toEqual([]);
    } finally {
      await context.setOffline(false);
    }
    await offline.waitFor({ state: 'detached' });
  };
  await open('/');
  await page.getByRole('complementary', { name: 'Advert' }).getByRole('link').waitFor();
  await page.getByText('Your first inspection').waitFor();
  await page.getByRole('button', { name: 'Accept & close' }).waitFor();
  await isShortEitherWay();
  await page.getByRole('button', { name: 'Accept & close' }).click();
  await waitForMessage(page, 'Privacy Policy Accepted');
  await page.getByRole('region', { name: 'Privacy policy' }).waitFor({ state: 'detached' });
  await page.getByRole('complementary', { name: "What's new" }).waitFor();
  await isShortEitherWay();
});
