import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone, visit } from '#test/pages/visitor.ts';
import { isOverflowing, TOKEN } from './customer.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('only the button stops reminders: opening the page just looks up and shows the workshop', async () => {
  const visitor = await visit(site, phone);
  const asked: string[] = [];
  let refusal: Problem | undefined = new Problem('try-again', 'Busy');
  await visitor.answer({
    'links.beforeStop': () => ({ workshop: 'Tāwa $& Motors' }),
    'links.stop': ({ sent }) => {
      asked.push(new URL(sent.url).pathname);
      return refusal ?? { workshop: 'Tāwa Motors' };
    },
  });
  const { page } = visitor;
  await page.goto(`${site.url}/u#${TOKEN}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Stop reminders?', level: 1 }).waitFor();
  await page.getByText('stop reminder emails from Tāwa $& Motors.').waitFor();
  expect(await page.locator('header').textContent()).toBe('Tāwa $& Motors');
  expect(asked).toEqual([]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await isOverflowing(page)).toBe(false);
  const press = page.getByRole('button', { name: 'Stop reminders' });
  await press.click();
  await page.getByText('This could not be sent.').waitFor();
  refusal = undefined;
  await press.press('Enter');
  await page.getByRole('heading', { name: 'Reminders stopped', level: 1 }).waitFor();
  await page.getByText("Tāwa Motors won't send you any more reminder emails.").waitFor();
  expect(asked).toEqual([`/api/link/v1/stop/${TOKEN}`, `/api/link/v1/stop/${TOKEN}`]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('an expired link says so before any press, and a failed look-up still shows the button', async () => {
  const gone = await visit(site, phone);
  await gone.answer({ 'links.beforeStop': new Problem('not-found', 'It opens nothing') });
  await gone.page.goto(`${site.url}/u#${TOKEN}`);
  await gone.page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  const busy = await visit(site, phone);
  await busy.answer({
    'links.beforeStop': new Problem('try-again', 'Busy'),
    'links.stop': { workshop: 'Tāwa Motors' },
  });
  await busy.page.goto(`${site.url}/u#${TOKEN}`, { waitUntil: 'networkidle' });
  await busy.page.getByText('stop reminder emails from your workshop.').waitFor();
  await busy.page.getByRole('button', { name: 'Stop reminders' }).click();
  await busy.page.getByRole('heading', { name: 'Reminders stopped' }).waitFor();
});
