import { beforeAll, describe, expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { newMalformed } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { phone, stopClock, visit } from '#test/pages/visitor.ts';
import { dearer, findParts, goToConfirm, makeLinkWorld, openLink, TOKEN } from './customer.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const OPEN = 'What would you like done on KZT482?';

describe('nothing is decided', () => {
  test('by opening the page, by its scripts, or by any press before a name is typed', async () => {
    const { page, world, heading } = await openLink(site);
    await heading(OPEN).waitFor();
    for (let round = 0; round < 4; round++)
      for (const button of await page.locator('button, summary, label').all())
        await button.click({ timeout: 500, force: true }).catch(() => {});
    for (const { href } of await page.locator('a[href^=http]').evaluateAll((all) => all as HTMLAnchorElement[]))
      await page.request.get(href);
    expect(world.posts).toBe(0);
  });

  test('by the phone’s Back button, which leads from the second step to the first', async () => {
    const customer = await openLink(site);
    const { page, heading, choice, check, name, world } = customer;
    await goToConfirm(customer);
    await page.goBack();
    await heading(OPEN).waitFor();
    expect(await choice(/^Wheel/, 'Approve').isChecked()).toBe(true);
    await page.goForward();
    await heading('Is this your answer?').waitFor();
    await page.getByRole('button', { name: /^Back/ }).click();
    await heading(OPEN).waitFor();
    await check().click();
    await name().waitFor();
    expect(world.posts).toBe(0);
  });
});

describe('a decision', () => {
  test('is sent once on a double press, and confirmed with a copy to keep', async () => {
    const customer = await openLink(site);
    const { page, choice, confirm, heading, said, world } = customer;
    await customer.approveAll().click();
    await choice(/^Wheel/, 'Decline').check();
    await choice(/^Front wiper/, 'Not now').check();
    await customer.check().click();
    await said(/You can undo it with this link for 10 minutes\.$/);
    await customer.name().fill('x'.repeat(83));
    await said('3 characters too long');
    await confirm().click();
    expect(await customer.name().inputValue()).toHaveLength(83);
    await customer.name().fill('  Mere Tūhoe ');
    await confirm().dblclick();
    await heading('Approved for KZT482').waitFor();
    await said('Thank you. We have received your answer.');
    const groups = await page.locator('.card').allTextContents();
    expect(groups).toEqual([
      expect.stringMatching(/^Approved.*Total approvedincludes GST of \$55\.78\$427\.66$/),
      expect.stringMatching(/^Not nowFront wiper.*Total\$91\.40$/),
      expect.stringMatching(/^DeclinedWheel.*Total\$117\.00$/),
    ]);
    expect(world.decided).toHaveLength(1);
    expect(world.decision).toMatchObject({ name: 'Mere Tūhoe', hash: world.sent.hash, approvedCents: 427_66 });
    await page.getByRole('heading', { name: 'Your answer, to keep' }).waitFor();
    await said('This is a copy of the answer, not an invoice or a receipt.');
    await customer.answer({ ...world.answers, 'links.pdf': { state: 'ready', url: `${FILES}/answer.pdf` } });
    await page.getByRole('button', { name: 'Open it as a PDF' }).click();
    await page.waitForURL(`${FILES}/answer.pdf`);
  });

  test('can be undone for ten minutes by the server’s clock, whatever the device’s clock, and made again', async () => {
    const world = makeLinkWorld();
    const visitor = await visit(site, phone);
    const { page } = visitor;
    await visitor.answer(world.answers);
    await page.clock.install({ time: new Date('2020-01-01T00:00:00Z') });
    await page.goto(`${site.url}/e#${TOKEN}`);
    const customer = findParts(page);
    const { heading, confirm, choice, said } = customer;
    await goToConfirm(customer);
    await confirm().click();
    await said(/until 2:10 pm: 10 minutes left/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Keep my answer' }).click();
    expect(world.posts).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await heading(OPEN).waitFor();
    await said(/^Your answer was undone/);
    expect(await choice(/^Stop lamp/, 'Approve').isChecked()).toBe(true);

    await choice(/^Stop lamp/, 'Decline').check();
    await customer.check().click();
    await customer.name().fill('Mere Tūhoe');
    await confirm().click();
    await said(/10 minutes left/);
    expect(new Set(world.decided.map(({ id }) => id)).size).toBe(2);
    await stopClock(page);
    await page.clock.fastForward(9 * 60_000 + 30_000);
    await said(/less than a minute left/);
    await page.clock.fastForward(31_000);
    await said('To change your answer, please call Tawa Motors.');
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    world.now = new Date('2026-11-24T01:11:00.000Z');
    await page.reload();
    await said('To change your answer, please call Tawa Motors.');
  });
});

test('a decision on an estimate that the workshop has reopened cannot be undone, and the page says so', async () => {
  const customer = await openLink(site);
  const { page, answer, confirm, said, world } = customer;
  await goToConfirm(customer);
  await confirm().click();
  await said(/10 minutes left/);
  await answer({ ...world.answers, 'links.undo': new Problem('wrong-state', 'The ten minutes are over.') });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Yes, undo it' }).click();
  await said("You can't undo it here any more. Please call the workshop to change it.");
});

describe('changes while the page is open', () => {
  test('a new price, an expiry or a revoked link: nothing is decided, and the page shows the current state', async () => {
    const customer = await openLink(site);
    const { page, confirm, heading, said, world } = customer;
    await goToConfirm(customer);
    world.sent = dearer();
    await confirm().click();
    await heading(OPEN).waitFor();
    await said(/^The workshop changed this estimate while you were choosing/);
    await said('$79.50');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);

    await goToConfirm(customer);
    world.state = 'expired';
    await confirm().click();
    await heading('This estimate for KZT482 has expired').waitFor();
    await said('It expired before we received your answer. Nothing was decided.');
    expect(world.decision).toBeUndefined();

    world.state = 'open';
    await page.reload();
    await goToConfirm(customer);
    world.isRevoked = true;
    await confirm().click();
    await heading('This link has expired').waitFor();
    await page.getByRole('link', { name: /^Call/ }).waitFor();
  });
});

test('an estimate that fails to load shows an error, and Try again loads it', async () => {
  const world = makeLinkWorld();
  const { page, answer } = await visit(site, phone);
  await answer({ 'links.estimate': 'lost' });
  await page.goto(`${site.url}/e#${TOKEN}`);
  const { heading } = findParts(page);
  await heading('The page could not be loaded').waitFor();
  const others = [new Problem('try-again', 'Busy'), newMalformed({ state: 'sold' }), newMalformed('<html>')];
  for (const failure of others) {
    await answer({ 'links.estimate': failure });
    const asked = page.waitForResponse((response) => response.url().includes('/api/link/'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await heading('The page could not be loaded').waitFor();
  }
  await answer(world.answers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(OPEN).waitFor();
});

test('choices survive a reload of the tab, but not a new version', async () => {
  const customer = await openLink(site);
  const { page, choice, heading, said, world } = customer;
  await choice(/^Wheel/, 'Not now').check();
  await page.reload();
  await heading(OPEN).waitFor();
  expect(await choice(/^Wheel/, 'Not now').isChecked()).toBe(true);
  world.sent = dearer();
  await page.reload();
  await said(/^The workshop changed this estimate while you were choosing/);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.reload();
  await heading(OPEN).waitFor();
  expect(await page.getByText(/^The workshop has changed/).count()).toBe(0);
});

describe('after the vehicle has passed', () => {
  const passed = { on: '2026-11-24' as NzDate, isRecheck: true };

  test('O-01: an estimate without an answer says so and asks nothing', async () => {
    const world = Object.assign(makeLinkWorld(), { state: 'expired', closed: 'Nothing left.', passed } as const);
    const { page, heading, said } = await openLink(site, world);
    await heading('KZT482 passed its recheck on Tue 24 Nov 2026').waitFor();
    await said('You no longer need to answer this estimate.');
    expect(await page.getByRole('button').allTextContents()).toEqual(['Open it as a PDF']);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  test('O-01: what was put off is ticked, confirmed with a name, and approved with the rest unchanged', async () => {
    const customer = await openLink(site);
    const { page, choice, confirm, heading, said, world } = customer;
    await customer.approveAll().click();
    await choice(/^Wheel/, 'Decline').check();
    await choice(/^Front wiper/, 'Not now').check();
    Object.assign(world, { passed, approveUntil: '2026-11-30' });
    await customer.check().click();
    await said(/^You can still approve this until Mon 30 Nov 2026\.$/);
    await customer.name().fill('Mere Tūhoe');
    await confirm().click();
    await said('KZT482 passed its recheck on Tue 24 Nov 2026. You can still approve the work below.');
    const approve = page.getByRole('button', { name: 'Approve the ticked work' });
    await approve.click();
    await said('Tick the work you would like done.');
    await page.getByRole('checkbox', { name: /^Front wiper/ }).check();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await approve.click();
    await heading('Is this your answer?').waitFor();
    await said(/^Your earlier answer still stands\./);
    expect(await page.getByText(/^You haven't approved all the work/).count()).toBe(0);
    await page.goBack();
    await page.getByRole('checkbox', { name: /^Front wiper/ }).check();
    await approve.click();
    expect(await confirm().textContent()).toBe('Confirm: approve $91.40');
    await confirm().dblclick();
    await said("KZT482 passed its recheck on Tue 24 Nov 2026. There's nothing left to decide.");
    const [first, second] = world.decided;
    expect(world.decided).toHaveLength(2);
    const changed = second?.lines.filter(({ decision }, n) => decision !== first?.lines[n]?.decision);
    expect(changed?.map(({ decision }) => decision)).toEqual(['approved']);
    expect(await approve.count()).toBe(0);
  });
});
