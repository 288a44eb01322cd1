import { beforeAll, expect, test } from 'vitest';
import { plate, saveState } from '#test/browser/sheet-page.ts';
import { goTo } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openInspector } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Longer than the time after which a failed save is retried. */
const RETRIED_MS = 7_000;

test('T-04: a draft whose save is being retried is discarded for good', async () => {
  const { page, open, answer, saves } = await openInspector(site);
  answer({ 'drafts.create': 'lost' });
  await open();
  await plate(page).fill('ABC123');
  await saveState(page).getByText('Saved on this device').waitFor();
  await goTo(page, '/unfinishedInspectionList');
  await page.getByRole('button', { name: 'Discard ABC123' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap();
  await page.getByText('No drafts').waitFor();
  const before = saves().length;
  answer({ 'drafts.create': undefined });
  await page.waitForTimeout(RETRIED_MS);
  expect(saves()).toHaveLength(before);
  expect(await page.getByText('No drafts').isVisible()).toBe(true);
});
