import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone, visit } from '#test/pages/visitor.ts';
import { sentEstimate, sentLine } from '#test/world/sent-estimates.ts';
import { goToConfirm, isOverflowing, makeLinkWorld, openLink, picture, TOKEN } from './customer.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const OPEN = 'What would you like done on KZT482?';
const long = () => sentEstimate({ terms: 'Payment on pick-up, by card or in cash. '.repeat(20) });

describe('the page of a link', () => {
  test('is one response of at most 20 kB, is not indexed, sends no referrer, and keeps its token private', async () => {
    const { page, violations, context, heading } = await openLink(site);
    await heading(OPEN).waitFor();
    const asked: { url: string; referer: string | undefined }[] = [];
    page.on('request', (request) => asked.push({ url: request.url(), referer: request.headers().referer }));
    const answer = await page.reload({ waitUntil: 'networkidle' });
    const headers = (await answer?.allHeaders()) ?? {};
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(brotliCompressSync((await answer?.body()) ?? '').length).toBeLessThanOrEqual(20_000);
    expect(asked.filter(({ url }) => /\.(js|css|woff2)/.test(url))).toEqual([]);
    expect(asked.filter(({ url }) => url.includes(TOKEN) && !url.endsWith(`/e#${TOKEN}`))).toEqual([]);
    expect(asked.filter(({ referer }) => referer)).toEqual([]);
    expect(asked.filter(({ url }) => ![site.url, 'http://files.example'].includes(new URL(url).origin))).toEqual([]);
    expect(await page.evaluate(() => document.cookie + Object.keys(localStorage))).toBe('');
    expect(context.serviceWorkers()).toEqual([]);
    expect(violations).toEqual([]);
  });

  test('explains what to do without scripts', async () => {
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto(`${site.url}/e#${TOKEN}`);
    await page.getByText('Nothing is decided until you confirm.').waitFor();
    const words = (await page.locator('noscript').textContent())?.replace(/\s+/g, ' ');
    expect(words).toContain('call the workshop that sent you this link');
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('is accessible in dark mode at each step, and fits at every width', async () => {
    const options = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const;
    const customer = await openLink(site, makeLinkWorld(long()), options);
    const { page, heading, check, said, confirm } = customer;
    const isFine = async (widths = [390]) => {
      await runAtEachWidth(page, async () => expect(await isOverflowing(page)).toBe(false), [320, 390, 1280]);
      await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]), widths);
    };
    await heading(OPEN).waitFor();
    expect(await page.locator('html').getAttribute('class')).toBe('theme-dark');
    await isFine([320, 1280]);
    await check().click();
    await said('4 lines have no choice yet.');
    await isFine();
    await goToConfirm(customer, '');
    await confirm().click();
    await said('Please type your name.');
    await isFine();
    await customer.name().fill('Mere Tūhoe');
    await confirm().click();
    await heading('Approved for KZT482').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await isFine();
  });

  test('fits at 320 px with text at double size, and has buttons as large as a thumb', async () => {
    const { page, heading } = await openLink(site, makeLinkWorld(long()), { viewport: { width: 320, height: 800 } });
    await heading(OPEN).waitFor();
    expect((await page.locator('html').getAttribute('class')) ?? '').toBe('');
    const small = () =>
      page
        .locator('button, a, summary, .pills span')
        .evaluateAll((all) =>
          all.filter((one) => one.getBoundingClientRect().height < 44).map(({ textContent }) => textContent),
        );
    expect(await small()).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '212.5%';
    });
    expect([await small(), await isOverflowing(page)]).toEqual([[], false]);
  });

  test('works with the keyboard alone, from the first line to the copy of the answer', async () => {
    const customer = await openLink(site, makeLinkWorld(long()), { viewport: { width: 1280, height: 900 } });
    const { page, heading, choice, check, name, world } = customer;
    await heading(OPEN).waitFor();
    const keyboard = makeKeyboard(page);
    for (const words of [/^Stop lamp/, /^Front brake hose/, /^Front wiper/, /^Wheel/]) {
      await keyboard.go(choice(words, 'Approve'));
      await page.keyboard.press('Space');
    }
    // the arrow keys select the next choice
    await page.keyboard.press('ArrowRight');
    expect(await choice(/^Wheel/, 'Not now').isChecked()).toBe(true);
    expect(await keyboard.faults()).toEqual([]);
    await keyboard.press(check());
    await keyboard.expectFocus(heading('Is this your answer?'));
    expect(await keyboard.faults()).toEqual([]);
    await keyboard.write(name(), 'Mere Tūhoe');
    await page.keyboard.press('Enter');
    await keyboard.expectFocus(heading('Approved for KZT482'));
    expect(world.decision?.lines.map(({ decision }) => decision)).toEqual([
      'approved',
      'approved',
      'approved',
      'later',
    ]);
    expect(await keyboard.faults()).toEqual([]);
  });
});

describe('contents', () => {
  test('work needed for a WoF comes first and says so, each line has a price, and the approved total is shown', async () => {
    const { page, heading, choice, approveAll, said } = await openLink(site);
    await heading(OPEN).waitFor();
    const cards = await page.locator('.line').evaluateAll((all) => all.map((one) => one.textContent));
    const lines = [
      [/^Stop lamp .*\$78\.50$/, true],
      [/^Front brake hose .*1 h 30 min × \$132\.00 \+ parts \$189\.95, 10% off\$349\.16$/, true],
      [/^Front wiper .*\$91\.40$/, false],
      [/^Wheel alignment.*\$117\.00$/, false],
    ] as const;
    expect(cards).toEqual(lines.map(([words]) => expect.stringMatching(words)));
    expect(cards.map((text) => text?.includes('Needed for a WoF'))).toEqual(lines.map(([, isNeeded]) => isNeeded));
    await said('Mon 30 Nov 2026');
    await said('GST number 123-456-789');
    await said('We can do the safety work on Tuesday.');
    expect(await page.getByText(/replaces/).count()).toBe(0);
    await approveAll().click();
    const sum = page.getByRole('status').filter({ hasText: 'Approved' });
    expect(await sum.textContent()).toBe('Approved: $636.06 includes GST of $82.96, 4 of 4 lines chosen');
    await choice(/^Wheel/, 'Decline').check();
    expect(await sum.textContent()).toContain('$519.06');
  });

  test('O-01: a fixed quote says so, and shows no GST without a GST number; a version shows what it replaces; a free line reads No charge and can be declined', async () => {
    const { lines } = sentEstimate();
    const free = sentLine('5', 'Rear tyres are near the limit: watch them');
    const world = makeLinkWorld(sentEstimate({ isFixed: true, gstNumber: null, number: 2, lines: [...lines, free] }));
    world.replaces = { sentOn: '2026-11-18' as NzDate, totalCents: 500_00 };
    const customer = await openLink(site, world);
    const { page, heading, choice, said } = customer;
    await said('Quote, version 2');
    await said('This is a quote. If you approve work while it is valid, its price is fixed.');
    await said('This version replaces the one from Wed 18 Nov 2026: $500.00 then, $636.06 now.');
    const prices = await page.locator('.line > .money').allTextContents();
    expect(prices).toEqual(['$78.50', '$349.16', '$91.40', '$117.00', 'No charge']);
    await customer.approveAll().click();
    await choice(/^Rear tyres/, 'Decline').check();
    await customer.check().click();
    await said('No charge');
    await customer.name().fill('Mere Tūhoe');
    await customer.confirm().click();
    await heading('Approved for KZT482').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/GST|[Ee]stimate/);
  });

  test('user input is never read as HTML', async () => {
    const bad = '<img src=x onerror=alert(1)>';
    const sent = sentEstimate({ notes: bad, terms: bad });
    const lines = sent.lines.map((line) => ({ ...line, words: `${bad}${line.id}` }));
    const customer = await openLink(site, makeLinkWorld({ ...sent, lines }));
    await goToConfirm(customer, bad);
    await customer.confirm().click();
    await customer.heading('Approved for KZT482').waitFor();
    expect(await customer.page.locator('img[src=x]').count()).toBe(0);
  });

  test('photos can be enlarged, and one with an expired address is requested again', async () => {
    const world = makeLinkWorld();
    const [lamp = '', hose = ''] = world.sent.lines.flatMap(({ photos }) => photos);
    const { page } = await openLink(site, world, phone, (path) =>
      path === `/${hose}?1` || path === `/${lamp}?2`
        ? { contentType: 'image/png', body: picture }
        : { status: 403, contentType: 'text/plain', body: '' },
    );
    const loaded = page.getByRole('button', { name: 'Enlarge photo: Left stop lamp' }).locator('img');
    await expect.poll(() => loaded.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
    await page.getByRole('button', { name: 'Enlarge photo: Hose at the caliper' }).click();
    await page.getByRole('dialog', { name: 'Hose at the caliper' }).getByText('This photo did not load').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await loaded.click();
    await page.getByRole('dialog', { name: 'Left stop lamp' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('the first screen of a phone has plate, workshop, total and the first price; the last days are named', async () => {
    const world = Object.assign(makeLinkWorld(), { recheckUntil: '2026-12-18' as NzDate });
    const { page, heading, said } = await openLink(site, world, { viewport: { width: 390, height: 664 } });
    await heading(OPEN).waitFor();
    await said('Answer by Mon 30 Nov 2026.');
    await said('Recheck by Fri 18 Dec 2026, or the WoF inspection starts again.');
    const { y: end = 0 } = (await page.locator('.bar').boundingBox()) ?? {};
    const LINE_PX = 30;
    const facts = ['#workshop', '.plate', '.facts .money', '.lines .money'];
    for (const fact of facts) {
      const { y = end } = (await page.locator(fact).first().boundingBox()) ?? {};
      expect(y + LINE_PX, fact).toBeLessThan(end);
    }
  });

  test('O-01: a quote is called a quote in every state', async () => {
    const world = makeLinkWorld(sentEstimate({ isFixed: true }));
    const { page, heading } = await openLink(site, world);
    for (const [state, words] of [
      ['open', OPEN],
      ['changing', 'This quote is being changed'],
      ['withdrawn', 'This quote was withdrawn'],
      ['expired', 'This quote for KZT482 has expired'],
    ] as const) {
      world.state = state;
      await page.reload();
      await heading(words).waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(/estimate/i);
      expect(await page.title()).not.toMatch(/estimate/i);
    }
  });

  test('a withdrawn, changing or expired estimate says so and shows the phone number; an expired one lets the customer ask for a new price', async () => {
    const world = makeLinkWorld();
    const { page, heading } = await openLink(site, world);
    await heading(OPEN).waitFor();
    for (const [state, words] of [
      ['changing', 'This estimate is being changed'],
      ['withdrawn', 'This estimate was withdrawn'],
      ['expired', 'This estimate for KZT482 has expired'],
    ] as const) {
      world.state = state;
      await page.reload();
      await heading(words).waitFor();
      expect(await page.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
        `tel:${world.sent.workshop.Phone.replace(/[^\d+]/g, '')}`,
      );
      expect(await isOverflowing(page)).toBe(false);
    }
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByText('includes GST of $82.96').waitFor();
    await page.getByRole('button', { name: 'Ask for a new price' }).click();
    await page.getByText("We've told the workshop that you'd like a new price.").waitFor();
    expect(world.posts).toBe(1);
  });

  const CLOSED = "Tawa Motors has closed its Pitcheck account, so this can't be answered here. Please call them.";

  test('if the workshop closed its account, every state says so and has no button that cannot work', async () => {
    const world = Object.assign(makeLinkWorld(), { closed: CLOSED });
    const { page, heading, said } = await openLink(site, world);
    for (const state of ['open', 'changing', 'expired'] as const) {
      world.state = state;
      await page.reload();
      await heading("This estimate for KZT482 can't be answered here").waitFor();
      await said(CLOSED);
      const buttons = await page.getByRole('button').allTextContents();
      expect(buttons, state).toEqual(state === 'changing' ? [] : ['Open it as a PDF']);
      expect(await page.getByRole('radio').count()).toBe(0);
      await page.getByRole('link', { name: /^Call/ }).waitFor();
      expect(await isOverflowing(page)).toBe(false);
    }
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  test('if the workshop closes its account while the customer answers, the answer is refused with a message, and kept until then', async () => {
    const customer = await openLink(site);
    await goToConfirm(customer);
    customer.world.closed = CLOSED;
    await customer.confirm().click();
    await customer.said(CLOSED);
    expect(customer.world.decision).toBeUndefined();
    Object.assign(customer.world, { closed: undefined });
    await customer.confirm().click();
    await customer.heading('Approved for KZT482').waitFor();
    await customer.said(/It came by a link handed over by Tawa Motors on Fri 20 Nov 2026\./);
    Object.assign(customer.world, { closed: CLOSED });
    await customer.page.reload();
    await customer.said(CLOSED);
    expect(await customer.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  test('an incomplete or unknown link says so', async () => {
    const { page, world, heading } = await openLink(site);
    await heading(OPEN).waitFor();
    await page.goto(`${site.url}/e#`);
    await heading('This link is incomplete').waitFor();
    world.isRevoked = true;
    await page.goto(`${site.url}/e#${TOKEN}`);
    await heading('This link has expired').waitFor();
    await page.getByText('call the workshop that sent you this link').waitFor();
  });
});
