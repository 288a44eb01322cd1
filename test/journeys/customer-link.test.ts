import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { scanLink } from './scan-link.ts';
import { makeLinkAddress, sendLink } from './sent-link.ts';
import { li, phone } from './visitor.ts';

const browser = await sharedBrowser();

const sentEstimate = async () => {
  const call = await apiCaller(inject('cloud'), li());
  return { call, ...(await sendLink(call, li())) };
};

const openLink = async (token: string) => {
  const context = await browser.newContext({ locale: 'en-NZ', ...phone });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(makeLinkAddress(inject('cloud').webUrl, token));
  return { context, page, asked };
};

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const choose = (page: Page, words: RegExp, what: 'Approve' | 'Not now' | 'Decline') =>
  page.getByRole('radiogroup', { name: words }).getByRole('radio', { name: what }).check();
const OPEN = 'What would you like done on KZT482?';

it('a customer approves two of three lines, undoes it and decides again; the workshop has the same cents', async () => {
  const { token, read } = await sentEstimate();
  const { context, page, asked } = await openLink(token);
  await heading(page, OPEN).waitFor();
  await page.getByText('Ready on Friday.').waitFor();
  await press(page, /^Approve all/);
  await choose(page, /^Valet/, 'Decline');
  await press(page, 'Check my answer');
  await page.getByLabel('Your name').fill('Mere Tāmati');
  await page.getByRole('button', { name: 'Confirm: approve $138.00' }).dblclick();
  await heading(page, 'Approved for KZT482').waitFor();
  const answered = await read();
  expect(answered).toMatchObject({ state: 'answered', answer: { approvedCents: 138_00, name: 'Mere Tāmati' } });
  expect(answered.decisions).toHaveLength(1);

  await press(page, 'Undo');
  await press(page, 'Yes, undo it');
  await heading(page, OPEN).waitFor();
  expect(await read()).toMatchObject({ state: 'sent', decisions: [{ takenBack: { why: 'undone' } }] });
  await choose(page, /^Valet/, 'Not now');
  await press(page, 'Check my answer');
  await page.getByLabel('Your name').fill('Mere Tāmati');
  await page.keyboard.press('Enter');
  await heading(page, 'Approved for KZT482').waitFor();
  expect((await read()).decisions).toHaveLength(2);
  // No foreign address is requested, and none contains the token.
  const { webUrl } = inject('cloud');
  expect(asked.filter((url) => !url.startsWith(webUrl) && !url.startsWith('blob:'))).toEqual([]);
  expect(asked.filter((url) => url.includes(token) && !url.includes('/e#'))).toEqual([]);
  await context.close();
});

describe('between opening and confirming', () => {
  const confirmPage = async () => {
    const sent = await sentEstimate();
    const opened = await openLink(sent.token);
    await press(opened.page, /^Approve all/);
    await press(opened.page, 'Check my answer');
    await opened.page.getByLabel('Your name').fill('Mere');
    return { ...sent, ...opened, confirm: () => press(opened.page, /^(Confirm|Try again)/) };
  };

  it('the workshop changes and resends the estimate: nothing is decided, and the new version has no choice yet', async () => {
    const { call, params, read, send, page, confirm, context } = await confirmPage();
    const { Customer, lines, version } = await read();
    const dearer = lines.map((one) => ({ ...one, partsCents: one.partsCents + 100 }));
    const body = { Customer, lines: dearer, version };
    await send((await call('estimates', 'save', { params, body }, li())).version);
    await confirm();
    await page.getByText(/^The workshop changed this estimate while you were choosing/).waitFor();
    await page.getByRole('button', { name: 'Approve all: $187.00' }).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await read()).toMatchObject({ state: 'sent', decisions: [] });
    await context.close();
  });

  it('the workshop revokes the link: it no longer opens anything', async () => {
    const { call, params, link, read, page, confirm, context } = await confirmPage();
    await call('estimates', 'revoke', { params: { ...params, link } }, li());
    await confirm();
    await heading(page, 'This link has expired').waitFor();
    expect((await read()).decisions).toEqual([]);
    await context.close();
  });

  it('the response gets lost: the same decision counts once when it is repeated', async () => {
    const { read, page, confirm, context } = await confirmPage();
    await page.route('**/decision', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirm();
    await page.getByText(/^We couldn't confirm that your answer was received/).waitFor();
    await page.unroute('**/decision');
    await confirm();
    await heading(page, 'Approved for KZT482').waitFor();
    expect((await read()).decisions).toHaveLength(1);
    await context.close();
  });
});

it('a mail scanner that runs scripts, follows links and presses buttons decides nothing in three visits', async () => {
  const { token, read } = await sentEstimate();
  const before = await read();
  for (let n = 0; n < 3; n++) await scanLink(browser, inject('cloud').webUrl, token);
  expect(await read()).toEqual(before);
});
