import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { RandomEstimate } from './random.ts';

export const amountsIn = (text: string): string[] => text.match(/\$[\d,]+\.\d\d|No charge/g) ?? [];

const pills = { approved: 'Approve', later: 'Not now', declined: 'Decline' } as const;

/** Decides line by line on the page that a link has opened, and answers every amount that it shows on the way. */
export const answerByLink = async (page: Page, { lines }: RandomEstimate) => {
  const cards = page.locator('ul.lines > li');
  await cards.nth(lines.length - 1).waitFor();
  const shown = amountsIn((await cards.locator('.line > .money').allTextContents()).join(' '));
  for (const [n, { said }] of lines.entries())
    await cards.nth(n).getByRole('radio', { name: pills[said] }).check({ force: true });
  await page.getByRole('button', { name: 'Check my answer' }).click();
  await page.getByLabel('Your name').fill('Mere Tūhoe');
  const button = page.getByRole('button', { name: /^Confirm/ });
  const confirm = amountsIn((await button.textContent()) ?? '')[0] ?? '$0.00';
  await button.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save receipt' }).click(),
  ]);
  const html = await readFile(await download.path(), 'utf8');
  const table = html.slice(html.indexOf('<tbody'), html.indexOf('</table>'));
  return { shown, confirm, receipt: amountsIn(table.replaceAll(/<[^>]*>/g, ' ')) };
};
