import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '#scripts/browser/launch.ts';
import { PATIENCE_MS } from '#scripts/browser/patience-ms.ts';
import { inRoot } from '#scripts/root.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { estimateOf } from '#shared/estimates/of-inspection.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { tom } from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const today = () => nzDate(new Date());

/** An estimate of three lines that was sent, and what opens it. */
const sentEstimate = async () => {
  const call = await apiCaller(inject('cloud'), tom());
  const own = { initialInspectorNumber: 'VI20988', initialDateOfInspection: today() };
  const { id: draft } = await call('drafts', 'create', { body: { ...carWithThreeFails(), ...own } }, tom());
  const confirmed = { readings: [], inspectorNumber: true };
  const body = { formattedId: { unfinishedInspectionId: draft }, confirmed };
  const inspection = await call('inspections', 'submit', { body }, tom());
  const { EstimateID: id } = await call('estimates', 'create', { body: estimateOf(inspection) }, tom());
  const params = { id };
  const { Customer, lines, version } = await call('estimates', 'get', { params }, tom());
  const priced = [
    ...lines.slice(0, 2).map((line, n) => ({ ...line, partsCents: [115_00, 23_00][n] ?? 0 })),
    { id: 'valet', from: 'workshop' as const, words: 'Valet inside and out', ...unpriced, partsCents: 46_00 },
  ];
  const changes = { Customer, lines: priced, notes: 'Ready on Friday.', version };
  const saved = await call('estimates', 'save', { params, body: changes }, tom());
  const send = async (seen: number) =>
    call('estimates', 'send', { params, body: { version: seen, expiresOn: addDays(today(), 7), mail: false } }, tom());
  await send(saved.version);
  const { token, estimate } = await call('estimates', 'link', { params, body: {} }, tom());
  const read = () => call('estimates', 'get', { params }, tom());
  return { call, params, token, link: estimate.links[0]?.id ?? '', read, send };
};

const openLink = async (token: string, options: BrowserContextOptions = {}) => {
  const phone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ locale: 'en-NZ', ...phone, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto(`${inject('cloud').webUrl}/e#${token}`);
  return { context, page, asked };
};

const line = (page: Page, words: string | RegExp) => page.getByRole('group', { name: words });
const pick = (page: Page, words: string | RegExp, what: 'Approve' | 'Not now' | 'Decline') =>
  line(page, words).getByRole('radio', { name: what }).check();

const faults = async (page: Page) => {
  await page.evaluate(readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
};
const overflows = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

it('a customer sees what was sent, approves two of three lines, and takes it back; the workshop has the same cents', async () => {
  const { token, read } = await sentEstimate();
  const { context, page, asked } = await openLink(token, { bypassCSP: true });
  await page.getByRole('heading', { name: /^Estimate for KZT482/ }).waitFor();
  expect(await page.title()).toBe('Estimate for KZT482, Harbour Street Motors');
  // safety first, in words
  expect(await page.getByRole('group').first().getByText('Needed for a WoF').count()).toBe(1);
  expect(await line(page, /Valet/).getByText('Needed for a WoF').count()).toBe(0);
  await page.getByText('Ready on Friday.').waitFor();
  expect([await faults(page), await overflows(page)]).toEqual([[], false]);

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^Please choose for/).waitFor();
  await page.getByRole('button', { name: 'Approve all' }).click();
  await pick(page, /Valet/, 'Decline');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Is this right?' }).waitFor();
  expect([await faults(page), await overflows(page)]).toEqual([[], false]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Please give your name.').waitFor();
  await page.getByLabel('Your name').fill('Mere Tāmati');
  // a double press
  await page.getByRole('button', { name: 'Confirm' }).dblclick();
  await page.getByRole('heading', { name: 'Thank you, Mere Tāmati' }).waitFor();
  await page.getByText('$138.00').first().waitFor();
  expect([await faults(page), await overflows(page)]).toEqual([[], false]);
  expect(await read()).toMatchObject({ state: 'answered', answer: { approvedCents: 138_00, name: 'Mere Tāmati' } });
  expect((await read()).decisions).toHaveLength(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save receipt' }).click(),
  ]);
  const receipt = readFileSync(await download.path(), 'utf8');
  const { sent } = await read();
  for (const fact of ['$138.00', 'Mere Tāmati', String(sent?.hash)]) expect(receipt).toContain(fact);

  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('heading', { name: /^Estimate for/ }).waitFor();
  expect(await read()).toMatchObject({ state: 'sent', decisions: [{ takenBack: { why: 'undone' } }] });
  // nothing foreign, and the token in no address
  const { webUrl } = inject('cloud');
  expect(asked.filter((one) => !one.includes(webUrl))).toEqual([]);
  expect(asked.filter((one) => one.includes(token) && !one.includes('/e#'))).toEqual([]);
  await context.close();
});

it('with the keyboard alone, at a desk', async () => {
  const { token, read } = await sentEstimate();
  const { context, page } = await openLink(token, {
    viewport: { width: 1280, height: 900 },
    hasTouch: false,
    isMobile: false,
  });
  await page.getByRole('heading', { name: /^Estimate for/ }).waitFor();
  const focused = () => page.evaluate<string>('document.activeElement?.textContent || document.activeElement?.id');
  const tabTo = async (name: string) => {
    for (let n = 0; n < 40 && (await focused()) !== name; n++) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };
  await tabTo('Approve all');
  await page.keyboard.press('Enter');
  await tabTo('Next');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Is this right?' }).waitFor();
  await tabTo('name');
  await page.keyboard.type('Mere');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Thank you, Mere' }).waitFor();
  expect(await read()).toMatchObject({ state: 'answered', answer: { approvedCents: 184_00 } });
  await context.close();
});

describe('what happens between looking and confirming', () => {
  const confirmPage = async () => {
    const sent = await sentEstimate();
    const opened = await openLink(sent.token);
    await opened.page.getByRole('button', { name: 'Approve all' }).click();
    await opened.page.getByRole('button', { name: 'Next' }).click();
    await opened.page.getByLabel('Your name').fill('Mere');
    const confirm = () => opened.page.getByRole('button', { name: 'Confirm' }).click();
    return { ...sent, ...opened, confirm };
  };

  it('the workshop changes it and sends it again: nothing is decided, and what is new is shown without a choice', async () => {
    const { call, params, read, send, page, confirm, context } = await confirmPage();
    const { Customer, lines, version } = await read();
    const dearer = lines.map((one) => ({ ...one, partsCents: one.partsCents + 100 }));
    await send(
      (await call('estimates', 'save', { params, body: { Customer, lines: dearer, version } }, tom())).version,
    );
    await confirm();
    await page.getByText('This estimate was changed meanwhile. Please look at it again.').waitFor();
    await page.getByText('$187.00').waitFor();
    await page.getByText('3 of 3 without an answer').waitFor();
    expect(await read()).toMatchObject({ state: 'sent', decisions: [] });
    await context.close();
  });

  it('the link is revoked: it opens nothing any more', async () => {
    const { call, params, link, read, page, confirm, context } = await confirmPage();
    await call('estimates', 'revoke', { params: { ...params, link } }, tom());
    await confirm();
    await page.getByText('This link opens nothing any more.').waitFor();
    expect((await read()).decisions).toEqual([]);
    await context.close();
  });

  it('the network goes, and the answer is lost: the same decision again counts once', async () => {
    const { read, page, confirm, context } = await confirmPage();
    await page.route('**/decision', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirm();
    await page.getByText('There is no connection.').waitFor();
    await page.unroute('**/decision');
    await confirm();
    await page.getByRole('heading', { name: 'Thank you, Mere' }).waitFor();
    expect((await read()).decisions).toHaveLength(1);
    await context.close();
  });
});

it('without script it says what to do instead, and stands in no index', async () => {
  const { token } = await sentEstimate();
  const { context, page } = await openLink(token, { javaScriptEnabled: false });
  // a browser that is told to run nothing draws this; one that is only kept from it, as here, does not
  expect(await page.locator('noscript').textContent()).toContain('Please call the workshop that sent you this link');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
  expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer');
  await context.close();
});

it('20 visits of a scanner that runs scripts, follows links and presses what it finds decide nothing', async () => {
  const { token, read } = await sentEstimate();
  const before = await read();
  for (let n = 0; n < 20; n++) {
    const { context, page } = await openLink(token);
    await page.getByRole('heading', { name: /^Estimate for/ }).waitFor();
    const links = await page.evaluate<string[]>(
      '[...document.links].map(({ href }) => href).filter((href) => href.startsWith("http"))',
    );
    for (const href of links) await context.request.get(href);
    for (const button of await page.getByRole('button').all()) await button.click({ timeout: 1_000 }).catch(() => {});
    await context.close();
  }
  expect(await read()).toEqual(before);
});

it('it is at most 20 kB as sent, in three files', async () => {
  const { token } = await sentEstimate();
  const { context, page } = await openLink(token);
  const sizes: number[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/e' || /^\/assets\//.test(pathname))
      sizes.push((await response.request().sizes()).responseBodySize);
  });
  await page.reload();
  await page.getByRole('heading', { name: /^Estimate for/ }).waitFor();
  expect(sizes).toHaveLength(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20_000);
  await context.close();
});
