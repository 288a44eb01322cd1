import { beforeAll, expect, test } from 'vitest';
import { listReasons } from '#shared/reference/search-reasons.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { Answers } from '#test/browser/answers.ts';
import { card, item, vehicleType } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const USED = 'reference.reasonsUsed';
const E14: ItemName = 'externalStructureCorrosion';
const RUST = 'Perforated rust in sill, pillar or wheel arch';
const usual = listReasons(E14);

/** Opens a sheet with a failed E14. */
const failedE14 = async (answers: Answers) => {
  const visitor = await openSignedIn(site, answers, phone);
  const { page } = visitor;
  await visitor.open('/createInspection');
  await vehicleType(page, 'Car').tap();
  await card(page, 'External inspection').tap();
  await item(page, 'Structure corrosion (external)').getByText('Fail').tap();
  const row = page.locator(`[data-name="${E14}"]`);
  const chips = row.locator('.chip');
  await chips.first().waitFor();
  return { ...visitor, row, chips, search: row.getByRole('searchbox') };
};

test('G-20: a reason is found in everyday words, and Enter picks the best match', async () => {
  const { page, row, chips, search, violations } = await failedE14({ [USED]: { used: {} } });
  await search.fill('rusty sill');
  await expect.poll(() => chips.first().textContent()).toBe(RUST);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await search.press('Enter');
  // a picked reason folds the others
  await search.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Rear' }).tap();
  await row.getByRole('button', { name: 'Another reason' }).tap();
  await search.fill('rusty sill');
  expect(await row.getByRole('button', { name: RUST }).getAttribute('aria-pressed')).toBe('true');
  await row.getByRole('button', { name: RUST }).tap();
  await search.fill('rusty sill');
  expect(await row.getByRole('button', { name: RUST }).getAttribute('aria-pressed')).toBe('false');

  // a reason of another item shows where it belongs, and is not offered here
  await search.fill('horn not working');
  await row.getByText(/: Horn does not work/).waitFor();
  expect(await row.getByRole('button', { name: /Horn/ }).count()).toBe(0);
  await search.fill('qqqqq');
  await row.getByText('No common reasons for this item').waitFor();
  expect(violations).toEqual([]);
});

test('G-20: the organization’s most used reasons come first, and all others follow', async () => {
  const used = usual.slice(4, 6);
  const { chips, row } = await failedE14({ [USED]: { used: { [E14]: [...used, 'No reason of ours'] } } });
  const first = [...used, ...usual.filter((reason) => !used.includes(reason))];
  await expect.poll(() => chips.allTextContents()).toEqual(first);
  await row.getByText(`All reasons (${usual.length})`).waitFor();
});

test('G-20: the reasons are available and searchable offline', async () => {
  const { chips, search } = await failedE14({ [USED]: 'lost' });
  expect(await chips.allTextContents()).toEqual([...usual]);
  await search.fill('bogged up');
  await expect.poll(() => chips.first().textContent()).toMatch(/^Poor repair/);
});
