import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { card, close, plate } from '#test/browser/sheet-page.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { openInspector, openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
  return page.getByRole('dialog', { name: 'Log out now?' });
};

test('A-19, I-01: a logout lets another tab save its last changes first, and asks nothing if that succeeds', async () => {
  const { page, context, server } = await openSheet(site, finishedCar());
  const other = await context.newPage();
  await other.goto(site.url);
  await other.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  // with a stopped clock, only the logout saves
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill('Mary');
  await page.clock.runFor(400);
  await logOut(other);
  // the clock is that of both tabs
  const isOut = async () => {
    await page.clock.runFor(300);
    return other.getByRole('link', { name: 'Login' }).count();
  };
  await expect.poll(isOut).toBe(1);
  expect(server.value('customerName')).toBe('Mary');
});

test('A-19: the logout question is updated when the work has been saved after all', async () => {
  const { page, world, server } = await openSheet(site, finishedCar());
  world.fault = ({ method }) => (method === 'PATCH' ? 'not sent' : undefined);
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill('Mary');
  await close(page).tap();
  const question = await logOut(page);
  await question.getByRole('button', { name: 'Log out and lose 1 sheet' }).waitFor();
  world.fault = () => undefined;
  await question.getByText('The work that was listed here has now been sent.').waitFor();
  await question.getByRole('button', { name: 'Log out', exact: true }).waitFor();
  expect(server.value('customerName')).toBe('Mary');
});

test('A-19, G-05: the logout question does not promise that going online keeps a training sheet', async () => {
  const { page, open } = await openInspector(site);
  await open('/createInspection?training=true');
  await page.getByRole('button', { name: 'Switch on Training Mode' }).tap();
  await plate(page).fill('TRAIN1');
  await page.waitForURL(/unfinishedInspectionId=/);
  const question = await logOut(page);
  await question.getByText('TRAIN1 (training sheet)').waitFor();
  await question.getByText('Training sheets are never sent.').waitFor();
  expect(await question.getByText('Open your drafts').count()).toBe(0);
});

test('A-11, A-19: a user whose account cannot be loaded can log out, and is asked about unsent work first', async () => {
  const { page, open } = await openSignedIn(site, {
    'account.user': new Problem('unexpected', 'Something went wrong'),
  });
  await page.evaluate(() => localStorage.setItem('notes:hemi::1002', '{}'));
  await open('/');
  await page
    .getByRole('heading', { name: /Your work is on this device and will be sent when it is solved\.$/ })
    .waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out now?' });
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Log out and lose notes of 1 inspection' }).click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  // the page may be loading
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});
