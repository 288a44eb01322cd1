import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { SUPPORT_EMAIL, SUPPORT_PHONE, VERSION } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { type BugReport, NewBugReport } from '#shared/support/model.ts';
import { type Answers, type Given, newMalformed } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { takeMistakes } from '#test/pages/api.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, stopClock } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const REPORT = 'support.reportBug';
const superAdmin: User = {
  ...tawaUser,
  scopes: ['SuperAdmin'],
  Organization: { ...tawaMotors, scopes: ['SuperAdmin'], closed: null, Owns: [] },
};

/** Returns the reports that the page sent: body and Idempotency-Key. */
const sentBy = (page: Page) => {
  const sent: { body: Record<string, unknown>; key: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/pitcheck/bugreport'))
      sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] });
  });
  return sent;
};
const said = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor();

describe('the Bug Report dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bug Report' });
  const openDialog = async (page: Page) => {
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Report Bug' }).click();
    await dialog(page).waitFor();
  };
  const write = async (page: Page, subject: string, message: string) => {
    await dialog(page).getByLabel('Subject').fill(subject);
    await dialog(page).getByLabel('Message').fill(message);
  };
  const start = async (answers: Answers = { [REPORT]: { id: 'bug_1' } }) => {
    const visitor = await openSignedIn(site, answers);
    const sent = sentBy(visitor.page);
    await visitor.open('/');
    await openDialog(visitor.page);
    return { ...visitor, sent };
  };

  const ways: [string, (page: Page) => Promise<void>][] = [
    ['the cross', (page) => dialog(page).getByRole('button', { name: 'Close' }).click()],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['a press beside it', (page) => page.mouse.click(5, 5)],
  ];
  test('F-01, F-02, F-03, F-04, R-22: Send requires all fields, then sends subject, type and message; closing the dialog sends a complete report and drops an incomplete one; Escape in the type list and a text selection beyond the edge do not close it', async () => {
    const { page, sent, violations } = await start();
    const alert = dialog(page).getByRole('alert').getByText('Please fill out all fields');
    for (const [subject, message] of [
      ['', 'Something'],
      ['Something', ' '],
    ] as const) {
      await write(page, subject, message);
      await dialog(page).getByRole('button', { name: 'Send' }).click();
      await alert.waitFor();
      const empty = dialog(page).getByLabel(subject ? 'Message' : 'Subject');
      await makeKeyboard(page).expectFocus(empty);
      expect(await empty.getAttribute('aria-invalid')).toBe('true');
    }
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));

    const feature = dialog(page).getByRole('option', { name: 'Feature Request' });
    for (const message of ['It takes long.', '']) {
      await write(page, 'Slow', message);
      await dialog(page).getByRole('button', { name: /Type/ }).click();
      await feature.waitFor();
      await page.keyboard.press('Escape');
      await feature.waitFor({ state: 'detached' });
      expect(await dialog(page).isVisible()).toBe(true);
      expect(await dialog(page).getByLabel('Subject').inputValue()).toBe('Slow');
    }
    await write(page, 'Slow', 'It takes long.');
    await dialog(page).getByLabel('Message').hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(await dialog(page).isVisible()).toBe(true);
    expect(sent).toEqual([]);

    await write(page, 'x'.repeat(202), 'It takes long.');
    await dialog(page).getByText('2 characters too long').waitFor();
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    expect(sent).toEqual([]);
    await write(page, 'The plate is too small', 'I cannot read it on my phone.');
    await dialog(page).getByRole('button', { name: /Type/ }).click();
    const options = dialog(page).getByRole('option');
    for (const [n, name] of ['Bug Report', 'Feature Request', 'Other'].entries())
      expect(await options.nth(n).textContent()).toContain(name);
    expect(await options.count()).toBe(3);
    await feature.click();
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await said(page, 'Sent The plate is too small');
    await dialog(page).waitFor({ state: 'detached' });
    expect(sent).toEqual([
      {
        body: {
          subject: 'The plate is too small',
          type: 2,
          message: 'I cannot read it on my phone.',
          user: tawaUser.id,
        },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);

    await openDialog(page);
    for (const [way, close] of ways) {
      expect(await dialog(page).getByLabel('Subject').inputValue(), way).toBe('');
      await write(page, 'Slow', '');
      await close(page);
      await dialog(page).waitFor({ state: 'detached' });
      await openDialog(page);
    }
    expect(await dialog(page).getByLabel('Subject').inputValue()).toBe('');
    expect(sent).toHaveLength(1);
    for (const [way, close] of ways) {
      await write(page, way, 'It takes long.');
      await close(page);
      await dialog(page).waitFor({ state: 'detached' });
      await said(page, `Sent ${way}`);
      await openDialog(page);
    }
    expect(sent).toHaveLength(1 + ways.length);
    expect(violations).toEqual([]);
  });

  test('F-04: a failed report shows a message with a smiley, keeps the input, and retries the same report', async () => {
    let answer: Given<'support.reportBug'> = new Problem('too-many-requests', 'That are many reports.');
    const { page, sent } = await start({ [REPORT]: () => answer });
    await write(page, 'Slow', 'It takes long.');
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await dialog(page).getByText('Our bug catcher tripped over a bug.').waitFor();
    await dialog(page).getByText('That are many reports.').waitFor();
    await page.keyboard.press('Escape');
    await said(page, 'Our bug catcher tripped over a bug.');
    await openDialog(page);
    expect(await dialog(page).getByLabel('Message').inputValue()).toBe('It takes long.');
    answer = { id: 'bug_1' };
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await said(page, 'Sent Slow');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test('F-01: a report is written and sent with the keyboard alone', async () => {
    const { page, sent } = await start();
    await page.keyboard.type('Slow');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('It takes long.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await said(page, 'Sent Slow');
    expect(sent[0]?.body).toMatchObject({ subject: 'Slow', type: 1, message: 'It takes long.' });
  });
});

describe('an unexpected error', () => {
  const breakDown = async (page: Page) =>
    page.getByRole('complementary', { name: 'Admin Tools' }).getByRole('button', { name: 'Throw Error' }).click();

  test('B-15, F-05, F-07, F-08: shows the Oops page, is reported once without personal data, and its toast stays for five seconds', async () => {
    const { page, open, violations } = await openSignedIn(site, {
      'account.user': superAdmin,
      [REPORT]: { id: 'bug_1' },
    });
    const sent = sentBy(page);
    await page.clock.install();
    await open('/inspectionList?plate=KZT482#from-Mere-Parata');
    await page.getByRole('complementary', { name: 'Admin Tools' }).getByText('Admin Tools').waitFor();
    await stopClock(page);
    await breakDown(page);
    await page.getByRole('heading', { name: 'Oops!', level: 1 }).waitFor();
    await page.getByText('An unexpected error occured', { exact: true }).waitFor();
    await page.getByText('Thrown on purpose by Admin Tools').waitFor();
    expect(await page.getByRole('link', { name: SUPPORT_EMAIL }).getAttribute('href')).toBe(`mailto:${SUPPORT_EMAIL}`);
    expect(await page.getByRole('link', { name: SUPPORT_PHONE }).getAttribute('href')).toBe('tel:0800748243');
    await said(page, 'Bug report sent successfully');
    await page.clock.runFor(4_900);
    expect(await page.getByText('Bug report sent successfully').isVisible()).toBe(true);
    await page.clock.runFor(200);
    await page.getByText('Bug report sent successfully').waitFor({ state: 'detached' });
    await page.clock.resume();
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ type: 'Error', subject: 'Error: Thrown on purpose by Admin Tools' });
    expect(JSON.parse(String(sent[0]?.body.message))).toEqual({
      message: 'Thrown on purpose by Admin Tools',
      stack: expect.stringContaining('Thrown on purpose'),
      name: 'Error',
      url: `${site.url}/inspectionList`,
      user: tawaUser.id,
      version: VERSION,
    });
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(violations).toEqual([]);
  });

  const throwLater = (page: Page, message: string) =>
    page.evaluate((text) => {
      setTimeout(() => {
        throw new Error(text);
      });
    }, message);

  test('F-05: is reported without being shown: each once, five at most, also if the report cannot be sent', async () => {
    const { page, open } = await openSignedIn(site, { [REPORT]: new Problem('not-valid', 'Not today') });
    const sent = sentBy(page);
    await open('/');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      const thrown = page.waitForEvent('pageerror');
      await throwLater(page, message);
      await thrown;
    }
    await expect
      .poll(() => sent.map(({ body }) => body.subject))
      .toEqual(['a', 'b', 'c', 'd', 'e'].map((m) => `Error: ${m}`));
    expect(await page.getByRole('region', { name: 'Messages' }).getByRole('button').count()).toBe(0);
    expect(takeMistakes()).toHaveLength(8);
  });

  test('F-05: is reported for an unhandled promise, but not for a refusal or a cancelled call', async () => {
    const { page, open } = await openSignedIn(site, { [REPORT]: { id: 'bug_1' } });
    const sent = sentBy(page);
    await open('/');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.evaluate(() => {
      Promise.reject(new DOMException('given up', 'AbortError'));
      Promise.reject('only words');
      Promise.reject(new Error('nobody waits for hemi@example.nz'));
      (async () => JSON.parse('Mere Parata'))();
      Promise.reject(new Error(`too long: ${'a'.repeat(30_000)}`));
    });
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.map(({ body }) => String(body.subject).slice(0, 31)).sort()).toEqual([
      'Error: nobody waits for [email]',
      `Error: too long: ${'a'.repeat(14)}`,
      "SyntaxError: Unexpected token '",
    ]);
    expect(JSON.stringify(sent)).not.toContain('Mere');
    for (const { body } of sent) expect(NewBugReport.safeParse(body).success).toBe(true);
    await expect.poll(() => takeMistakes().length).toBeGreaterThan(0);
  });
});

describe('a failed check of our own schema', () => {
  const messageOf = (body: Record<string, unknown> | undefined) => JSON.parse(String(body?.message));

  test('is reported for an invalid response: where and how, without its data', async () => {
    const { page, open } = await openSignedIn(site, {
      [REPORT]: { id: 'bug_1' },
      'inspections.list': newMalformed({ inspections: [{ id: 'Mere Parata', result: 'Mere Parata' }] }),
    });
    const sent = sentBy(page);
    await open('/inspectionList');
    await said(page, 'Bug report sent successfully');
    const { message, name } = messageOf(sent[0]?.body);
    expect(name).toBe('SchemaMistake');
    expect(message).toMatch(
      /^GET \/api\/inspection\/inspections returned a response that does not match the contract: inspections\.0\.\w+ \w+/,
    );
    expect(JSON.stringify(sent)).not.toContain('Mere');
  });

  test('is reported if it prevents saving a draft, before anything is sent', async () => {
    const { context, page, open } = await openSignedIn(site, { [REPORT]: { id: 'bug_1' } });
    const sent = sentBy(page);
    await page.addInitScript(() => {
      Date.prototype.toISOString = () => '11/22/2026';
    });
    await open('/createInspection');
    await page.getByLabel('Plate', { exact: true }).first().fill('KZT482');
    await said(page, 'Bug report sent successfully');
    const { message, name, stack } = messageOf(sent[0]?.body);
    expect({ name, message }).toEqual({ name: 'ZodError', message: 'initialDateOfInspection invalid_format' });
    expect(message + stack).not.toContain('11/22/2026');
    await context.close();
  });
});

describe('the list of reports', () => {
  const LIST = 'support.bugReports';
  const report = (more: Partial<BugReport>): BugReport => ({
    id: 'bug_1',
    subject: 'The plate is too small',
    message: 'I cannot read it.',
    type: 1,
    userId: 'user-hemi',
    email: 'hemi@example.nz',
    organizationId: null,
    createdAt: '2026-11-20T20:05:00.000Z',
    ...more,
  });

  test('F-05: a SuperAdmin reads the reports, page by page', async () => {
    const error = report({
      id: 'bug_2',
      type: 'Error',
      subject: 'TypeError: x',
      message: '{"message":"x","stack":"a\\nb"}',
    });
    const { page, open } = await openSignedIn(site, {
      'account.user': superAdmin,
      [LIST]: ({ query }) => (query.after ? { bugReports: [error] } : { bugReports: [report({})], next: 'more' }),
    });
    await open('/bugReports');
    await page.getByRole('button', { name: /The plate is too small/ }).click();
    await page.getByText('I cannot read it.').waitFor();
    await page.getByText('21/11/2026').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('button', { name: /TypeError: x/ }).click();
    await page.getByText('"stack": "a').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  test('F-06: any other user gets the error screen, and no request is sent', async () => {
    const asked: string[] = [];
    const { page, open } = await openSignedIn(site, {});
    page.on('request', (request) => asked.push(request.url()));
    await open('/bugReports');
    await page.getByText('403', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'You do not have permission to access this resource.' }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(asked.filter((url) => url.includes('bugreport'))).toEqual([]);
  });
});
