import { brotliCompressSync } from 'node:zlib';
import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { LINK_HEADER } from '#shared/links/calls.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { Answers, AnswerTo } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { phone, visit } from '#test/pages/visitor.ts';
import { sentEstimate } from '#test/world/sent-estimates.ts';
import { goToConfirm, isOverflowing, makeLinkWorld, openLink, TOKEN } from './customer.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

type Sheet = AnswerTo<'links.sheet'>;
const shownSheet = (more: Partial<Sheet> = {}): Sheet => ({
  workshop: sentEstimate().workshop,
  plate: 'KZT482',
  isRecheck: false,
  day: '2026-11-20' as NzDate,
  result: 'This vehicle has failed its inspection.',
  wasRechecked: false,
  expiresOn: '2026-12-20' as NzDate,
  ...more,
});
const PDF = `${FILES}/Full.pdf`;

type Told = Answers & { pdf?: () => AnswerTo<'links.sheetPdf'> | Problem };

/** Opens the link to a sheet as a customer, and counts the requests for its PDF. */
const openSheet = async ({ pdf, ...answers }: Told = {}, options: BrowserContextOptions = phone, token = TOKEN) => {
  const visitor = await visit(site, options);
  const asked = { pdf: 0 };
  await visitor.answer({
    'links.sheet': ({ sent }) =>
      sent.headers[LINK_HEADER] === TOKEN ? shownSheet() : new Problem('not-found', 'None'),
    ...answers,
    'links.sheetPdf': () => {
      asked.pdf++;
      return pdf?.() ?? { state: 'ready', url: PDF };
    },
  });
  visitor.answerFilesWith(() => ({ contentType: 'text/html', body: 'the sheet itself' }));
  const { page } = visitor;
  await page.goto(`${site.url}/s#${token}`);
  return {
    ...visitor,
    asked,
    heading: (name: string) => page.getByRole('heading', { name, level: 1 }),
    pdf: page.getByRole('button', { name: 'Open the PDF' }),
  };
};

test('O-03: the page is one response of at most 20 kB, is not indexed, and requests no PDF address before the press', async () => {
  const { page, heading, asked, violations, pdf } = await openSheet();
  await heading('Checksheet for KZT482').waitFor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const answer = await page.reload({ waitUntil: 'networkidle' });
  const headers = (await answer?.allHeaders()) ?? {};
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(brotliCompressSync((await answer?.body()) ?? '').length).toBeLessThanOrEqual(20_000);
  expect(requests.filter((url) => url.includes(TOKEN) && !url.endsWith(`/s#${TOKEN}`))).toEqual([]);
  expect(requests.filter((url) => new URL(url).origin !== site.url)).toEqual([]);
  expect(asked.pdf).toBe(0);
  for (const text of ['Fri 20 Nov 2026', 'Sun 20 Dec 2026', sentEstimate().workshop.Name])
    await page.getByText(text).first().waitFor();
  await pdf.click();
  await page.waitForURL(PDF);
  expect(asked.pdf).toBe(1);
  expect(violations).toEqual([]);
});

test('O-03: a PDF being printed opens once ready, however often the button is pressed', async () => {
  const states = ['pending', 'ready'] as const;
  let look = 0;
  const { page, pdf, asked } = await openSheet({
    pdf: () => (states[look++] === 'pending' ? { state: 'pending' } : { state: 'ready', url: PDF }),
  });
  await pdf.dblclick();
  await page.getByText('Creating the PDF.').waitFor();
  await page.waitForURL(PDF);
  expect(asked.pdf).toBe(2);
});

test('O-03: the page says what changed since, and names a recheck as such and shows the result', async () => {
  const changed = { changedOn: '2026-11-21' as NzDate, isRecheck: true, wasRechecked: true };
  const { page } = await openSheet({ 'links.sheet': shownSheet(changed) });
  await page.getByText('This is the version of Sat 21 Nov 2026').waitFor();
  await page.getByText('Recheck on Fri 20 Nov 2026').waitFor();
  await page.getByText('This vehicle has failed its inspection.').waitFor();
  await page.getByText('The vehicle has been rechecked since.').waitFor();
});

test('O-03: an expired, incomplete or revoked link and a failure say what to do', async () => {
  const wrong = await openSheet({}, phone, 'A'.repeat(22));
  await wrong.heading('This link has expired').waitFor();
  const none = await openSheet({}, phone, '');
  await none.heading('This link is incomplete').waitFor();

  let isRevoked = false;
  const revoked = await openSheet({
    'links.sheet': () => (isRevoked ? new Problem('not-found', 'None') : shownSheet()),
    pdf: () => (isRevoked ? new Problem('not-found', 'None') : { state: 'failed' }),
  });
  await revoked.pdf.click();
  await revoked.page.getByText('The PDF could not be created. Please try again in a minute.').waitFor();
  isRevoked = true;
  await revoked.pdf.click();
  await revoked.heading('This link has expired').waitFor();
  await revoked.page.getByRole('link', { name: /^Call / }).waitFor();
});

test('O-03: the page explains what to do without scripts', async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto(`${site.url}/s#${TOKEN}`);
  const words = (await page.locator('noscript').textContent())?.replace(/\s+/g, ' ');
  expect(words).toContain('call the workshop that sent you this link');
  expect(await page.getByRole('button').count()).toBe(0);
});

test('O-03: the page is accessible, fits at every width and works by keyboard', async () => {
  const { page, pdf } = await openSheet(
    { 'links.sheet': shownSheet({ changedOn: '2026-11-21' as NzDate, wasRechecked: true }) },
    { viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
  );
  await pdf.waitFor();
  const isFine = async () => {
    expect(await isOverflowing(page)).toBe(false);
    expect((await pdf.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  };
  await runAtEachWidth(page, isFine, [320, 390, 1280]);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  expect(await makeKeyboard(page).faults()).toEqual([]);
  await pdf.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(PDF);
});

test('O-01: the PDF of an estimate opens from its page before and after the answer', async () => {
  const world = makeLinkWorld();
  let asked = 0;
  Object.assign(world.answers, {
    'links.pdf': () => ({ state: 'ready', url: `${FILES}/${++asked}.pdf`, name: 'Estimate.pdf' }),
  });
  const files = () => ({ contentType: 'text/html', body: 'the estimate itself' });
  const customer = await openLink(site, world, phone, files);
  const { page, heading } = customer;
  await page.getByRole('button', { name: 'Open it as a PDF' }).click();
  await page.waitForURL(`${FILES}/1.pdf`);
  await page.goBack();
  await heading('What would you like done on KZT482?').waitFor();
  await goToConfirm(customer);
  await customer.confirm().click();
  await page.getByRole('button', { name: 'Open it as a PDF' }).click();
  await page.waitForURL(`${FILES}/2.pdf`);
});
