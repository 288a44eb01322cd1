import { beforeAll, expect, test } from 'vitest';
import { nothingToDo } from '#test/browser/quiet-workshop.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { question } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { getSummary, passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const answers = {
  'inspections.overview': nothingToDo,
  'inspections.list': { inspections: [getSummary(passedInspection)] },
};

test('B-12: each page after the first one focuses its heading, also after going back; a filter and the first page leave the focus alone', async () => {
  const { page, open } = await openSignedIn(site, answers);
  await open('/');
  await question(page, 'Home').waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const { press, write, expectFocus } = makeKeyboard(page);
  const entry = (name: string) => page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name });
  await press(entry('Training record'));
  await expectFocus(question(page, 'Training record'));
  await press(entry("Completed WOF's"));
  await expectFocus(question(page, "Completed WOF's"));
  const search = page.getByRole('searchbox').first();
  await write(search, 'KZT');
  await page.waitForURL(/KZT/);
  await expectFocus(search);
  for (const name of ['Training record', 'Home']) {
    await page.goBack();
    while (!(await question(page, name).count())) await page.goBack();
    await expectFocus(question(page, name));
  }
});

test('B-07: the first stop of each page skips the sidebar', async () => {
  const { page, open } = await openSignedIn(site, answers);
  await open('/inspectionList');
  await question(page, "Completed WOF's").waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await makeKeyboard(page).expectFocus(skip);
  expect(await skip.evaluate((it) => getComputedStyle(it).opacity)).toBe('1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await makeKeyboard(page).expectFocusIn(page.getByRole('main'));
});
