import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { isMailed, nameRecipients } from '#shared/notifications/tellings.ts';
import { Problem } from '#shared/problem.ts';
import type { NextGroup, NextReminder } from '#shared/reminders/api.ts';
import { reminderKinds, SwitchedKind, type TrainingMonths } from '#shared/reminders/kinds.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const inspector: User = tawaUser;
const admin: User = { ...tawaUser, Organization: { ...tawaMotors, scopes: ['Admin'], closed: null, Owns: [] } };
const ALL = { recheck: true, vic: true, draft: true, wof: true, estimate: true };
const MAILS = { recheck: true, draft: true, wof: true, estimate: true };
const soon = [
  { kind: 'vic', Title: 'KZT482: not entered in VIC', at: '2026-11-24T03:00:00.000Z', Link: '/checksheet/17' },
  { kind: 'recheck', Title: 'KZT482: recheck ends in 7 days', at: '2026-12-14T19:00:00.000Z', Link: '/checksheet/17' },
] as const satisfies NextReminder[];

const nextTraining = { Title: 'Training is due', at: '2026-12-06T19:00:00.000Z', Link: '/training' };

/** The server's switches. Changes take effect unless refused; `next` has reminders of the enabled kinds only. */
const reminderServer = () => {
  let organization = ALL;
  let own = ALL;
  let mails = MAILS;
  const customers = { wof: true, estimate: true };
  let training = { everyMonths: null as TrainingMonths | null, own: true, mail: true };
  let refusal: Problem | undefined;
  const asked: unknown[] = [];
  const answers: Answers = {
    'reminders.get': () => ({
      organization,
      own,
      mails,
      training,
      customers,
      next: soon.filter(({ kind }) => organization[kind] && own[kind]),
      ...(training.everyMonths !== null && training.own && { nextTraining }),
    }),
    'reminders.askForTraining': ({ body }) => {
      asked.push(['training', body.everyMonths]);
      if (refusal) return refusal;
      training = { ...training, everyMonths: body.everyMonths };
      return { organization, own, mails, training };
    },
    'reminders.switchForOrganization': ({ body }) => {
      asked.push(['organization', body.kind, body.isOn]);
      if (refusal) return refusal;
      organization = { ...organization, [body.kind]: body.isOn };
      return { organization, own, mails };
    },
    'reminders.switchOwn': ({ body }) => {
      asked.push(['own', body.kind, body.isOn]);
      if (refusal) return refusal;
      if (body.kind === 'training') training = { ...training, own: body.isOn };
      else own = { ...own, [body.kind]: body.isOn };
      return { organization, own, mails, training };
    },
    'reminders.switchMail': ({ body }) => {
      asked.push(['mail', body.kind, body.isOn]);
      mails = { ...mails, [body.kind]: body.isOn };
      return { organization, own, mails };
    },
  };
  return {
    answers,
    asked,
    refuse: (problem: Problem | undefined) => {
      refusal = problem;
    },
  };
};

const noDevices = () => ({ publicKey: null, devices: [] });
const openPart = async (user: User, answers: Answers, options = {}) => {
  const visitor = await openSignedIn(site, { 'account.user': user, 'push.list': noDevices, ...answers }, options);
  await visitor.open('/settings#notifications');
  return visitor;
};
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Reminders' }).getByRole('listitem').filter({ hasText: name });
const workshopSwitch = (page: Page, name: string) => page.getByRole('checkbox', { name: `For the workshop: ${name}` });
const ownSwitch = (page: Page, name: string) => page.getByRole('checkbox', { name: `For me: ${name}` });

describe('upcoming reminders', () => {
  const together = (day: number, count: number): NextGroup => ({
    ...{ kind: 'wof', at: `2026-12-${String(day).padStart(2, '0')}T19:00:00.000Z` },
    Title: `${count} WoFs expire in 14 days`,
    of: Array.from({ length: count }, (_, n) => ({ Name: `AB${day}${n}`, Link: `/checksheet/${day}${n}` })),
  });
  const recheck: NextGroup = { ...soon[1], of: [{ Name: soon[1].Title, Link: soon[1].Link }] };

  test('many WoFs of one day are one row with a link for each, and a press shows all rows; a recheck after them is visible before that', async () => {
    const groups = [...Array.from({ length: 12 }, (_, n) => together(n + 1, 3)), recheck];
    const { answers } = reminderServer();
    const get = { organization: ALL, own: ALL, next: [], groups, hasMore: true };
    const { page } = await openPart(admin, { ...answers, 'reminders.get': get }, phone);
    const rows = page.getByRole('list', { name: 'Upcoming reminders' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(10);
    expect(await rows.first().textContent()).toMatch(/^Wed 2 Dec 2026, 8:00 am3 WoFs expire in 14 days:AB10AB11AB12$/);
    expect(await rows.last().textContent()).toContain('KZT482: recheck ends in 7 days');
    expect(await rows.getByRole('link', { name: 'AB11', exact: true }).getAttribute('href')).toBe('/checksheet/11');
    await page.getByText('The next reminder for each sheet and estimate').waitFor();
    const more = page.getByText('There may be more after these.');
    expect(await more.count()).toBe(0);
    await page.getByRole('button', { name: 'Show all 13' }).click();
    await expect.poll(() => rows.count()).toBe(13);
    await more.waitFor();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await page.getByRole('button', { name: 'Show fewer' }).click();
    await expect.poll(() => rows.count()).toBe(10);
  });
});

describe('reminder settings', () => {
  test('each kind shows its time and recipients, and each next reminder links to its sheet; on a phone the targets are large enough', async () => {
    const { page, violations } = await openPart(admin, reminderServer().answers, phone);
    for (const kind of SwitchedKind.options) {
      const { name, when } = reminderKinds[kind];
      const row = rowOf(page, name);
      for (const text of [when, `To: ${nameRecipients(kind)}`]) await row.getByText(text, { exact: true }).waitFor();
      const toCustomers = kind === 'wof' || kind === 'estimate' ? 1 : 0;
      expect(await row.getByRole('checkbox').count()).toBe((isMailed(kind) ? 3 : 2) + toCustomers);
    }
    const next = page.getByRole('list', { name: 'Upcoming reminders' }).getByRole('listitem');
    expect(await next.locator('time').allInnerTexts()).toEqual([
      'Tue 24 Nov 2026, 4:00 pm',
      'Tue 15 Dec 2026, 8:00 am',
    ]);
    const recheck = next.getByRole('link', { name: 'KZT482: recheck ends in 7 days' });
    expect(await recheck.getAttribute('href')).toBe('/checksheet/17');
    const mails = page.getByRole('list', { name: 'Reminders' }).getByText('In my daily email', { exact: true });
    await runAtEachWidth(page, async () => {
      const lefts = (await Promise.all((await mails.all()).map((one) => one.boundingBox()))).map((box) => box?.x);
      expect(new Set(lefts).size).toBe(1);
      expect(await findAccessibilityFaults(page)).toEqual([]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });
    expect(violations).toEqual([]);

    const pressed = [
      ...(await page
        .locator('.reminder-switch')
        .getByText(/^For (me|the workshop)$/)
        .all()),
      ...(await page.getByRole('list', { name: 'Upcoming reminders' }).getByRole('link').all()),
    ];
    expect(pressed).toHaveLength(13);
    const boxes = await Promise.all(pressed.map((one) => one.boundingBox()));
    const own = boxes[1];
    // a click on the words works too
    if (own) await page.touchscreen.tap(own.x + 4, own.y - 8);
    await rowOf(page, 'Recheck ends').getByText('Saved').waitFor();
    expect(await ownSwitch(page, 'Recheck ends').isChecked()).toBe(false);
    expect(boxes.slice(11).every((box) => (box?.height ?? 0) >= 44)).toBe(true);
  });

  test('an Admin switches reminders for the workshop and for themselves, saved at once; a refusal keeps the switch and shows why until the next try', async () => {
    const { answers, asked, refuse } = reminderServer();
    const { page } = await openPart(admin, answers);
    const mail = page.getByRole('checkbox', { name: 'In my daily email: Recheck ends' });
    await mail.click();
    await expect.poll(() => mail.isChecked()).toBe(false);
    await rowOf(page, 'Recheck ends').getByText('Saved').waitFor();
    await ownSwitch(page, 'Recheck ends').click();
    await expect.poll(() => ownSwitch(page, 'Recheck ends').isChecked()).toBe(false);
    expect(await mail.isDisabled()).toBe(true);
    expect(await workshopSwitch(page, 'Recheck ends').isChecked()).toBe(true);
    await expect.poll(() => page.getByText('recheck ends in 7 days').count()).toBe(0);

    await workshopSwitch(page, 'Not entered in VIC').click();
    await rowOf(page, 'Not entered in VIC').getByText('Saved').waitFor();
    await rowOf(page, 'Not entered in VIC').getByText('Off for the workshop').waitFor();
    expect(await ownSwitch(page, 'Not entered in VIC').isChecked()).toBe(false);
    expect(await ownSwitch(page, 'Not entered in VIC').isDisabled()).toBe(true);
    await page.getByText('No upcoming reminders.').waitFor();

    await workshopSwitch(page, 'Not entered in VIC').click();
    await page.getByRole('link', { name: 'KZT482: not entered in VIC' }).waitFor();
    expect(await ownSwitch(page, 'Not entered in VIC').isChecked()).toBe(true);
    expect(asked).toEqual([
      ['mail', 'recheck', false],
      ['own', 'recheck', false],
      ['organization', 'vic', false],
      ['organization', 'vic', true],
    ]);

    refuse(new Problem('try-again', 'The service is busy. Please try again.'));
    await ownSwitch(page, 'Unfinished draft').click();
    const row = rowOf(page, 'Unfinished draft');
    await row.getByText('The service is busy. Please try again.').waitFor();
    expect(await ownSwitch(page, 'Unfinished draft').isChecked()).toBe(true);
    expect(await row.getByText('Saved').count()).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    refuse(undefined);
    await ownSwitch(page, 'Unfinished draft').click();
    await row.getByText('Saved').waitFor();
    expect(await row.getByText('The service is busy. Please try again.').count()).toBe(0);
  });

  test('an Admin sets how often training is due, and each person switches the reminder for themselves', async () => {
    const { answers, asked, refuse } = reminderServer();
    const { page } = await openPart(admin, answers);
    const row = rowOf(page, 'Training due');
    const interval = row.getByRole('button', { name: 'For the workshop: Training due' });
    const choose = async (name: string) => {
      await interval.click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await row.getByText('Off for the workshop').waitFor();
    expect(await ownSwitch(page, 'Training due').isDisabled()).toBe(true);
    refuse(new Problem('try-again', 'The service is busy. Please try again.'));
    await choose('Every month');
    await row.getByText('The service is busy. Please try again.').waitFor();
    expect(await interval.textContent()).toContain('Off');
    refuse(undefined);
    await choose('Every 3 months');
    await row.getByText('Saved').waitFor();
    const next = page.getByRole('list', { name: 'Upcoming reminders' }).getByRole('listitem');
    await expect
      .poll(() => next.allInnerTexts())
      .toEqual([
        expect.stringContaining('not entered in VIC'),
        expect.stringMatching(/Mon 7 Dec 2026, 8:00 am\s+Training is due/),
        expect.stringContaining('recheck ends'),
      ]);
    await ownSwitch(page, 'Training due').click();
    await expect.poll(() => next.count()).toBe(2);
    await choose('Off');
    await row.getByText('Off for the workshop').waitFor();
    expect(asked).toEqual([
      ['training', 1],
      ['training', 3],
      ['own', 'training', false],
      ['training', null],
    ]);
  });

  test('a member who is not an Admin sees the workshop’s switches, and changes their own', async () => {
    const { answers, asked } = reminderServer();
    const { page } = await openPart(inspector, {
      ...answers,
      'reminders.get': { organization: { ...ALL, draft: false }, own: ALL, next: [] },
    });
    await rowOf(page, 'Recheck ends').getByText('For the workshop: on').waitFor();
    await rowOf(page, 'Unfinished draft').getByText('For the workshop: off').waitFor();
    await rowOf(page, 'Unfinished draft').getByText('Off for the workshop').waitFor();
    expect(await page.getByRole('checkbox', { name: /^For the workshop/ }).count()).toBe(0);
    // WoF reminders go to Admins only
    expect(await page.getByRole('checkbox', { name: /^For me/ }).count()).toBe(4);
    expect(await rowOf(page, 'WoF expires').count()).toBe(0);
    await page.getByText('No upcoming reminders.').waitFor();
    await ownSwitch(page, 'Recheck ends').click();
    await expect.poll(() => asked).toEqual([['own', 'recheck', false]]);
  });

  test('each switch is reached by keyboard, changed with the space bar, and keeps the focus', async () => {
    const { answers } = reminderServer();
    const { page } = await openPart(admin, answers);
    await page.getByRole('list', { name: 'Upcoming reminders' }).waitFor();
    const keyboard = makeKeyboard(page);
    expect(await keyboard.faults()).toEqual([]);
    const own = ownSwitch(page, 'Unfinished draft');
    await keyboard.press(own, 'Space');
    await rowOf(page, 'Unfinished draft').getByText('Saved').waitFor();
    expect(await own.isChecked()).toBe(false);
    await keyboard.expectFocus(own);
    // a kind that is off for the workshop doesn't have a personal switch, and the focus stays on the workshop's
    await keyboard.press(workshopSwitch(page, 'Unfinished draft'), 'Space');
    await rowOf(page, 'Unfinished draft').getByText('Off for the workshop').waitFor();
    await keyboard.expectFocus(workshopSwitch(page, 'Unfinished draft'));
  });

  test('settings that fail to load say so and can be retried', async () => {
    let isBroken = true;
    const { page } = await openPart(admin, {
      'reminders.get': ({ query }) =>
        isBroken || query?.next !== 'false'
          ? new Problem('not-valid', isBroken ? 'The switches are stuck' : 'The next are stuck')
          : { organization: ALL, own: ALL, next: [] },
    });
    await page.getByText('The switches are stuck').waitFor();
    expect(await page.getByRole('heading', { name: 'Upcoming reminders' }).count()).toBe(0);
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await ownSwitch(page, 'Unfinished draft').waitFor();
    // the switches work even if the upcoming reminders fail
    await page.getByText('The next are stuck').waitFor();
    expect(await ownSwitch(page, 'Unfinished draft').isEnabled()).toBe(true);
  });
});
