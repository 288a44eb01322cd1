import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';
import { axeFile, findFaultsInCurrentTheme, runAtEachWidth } from '#test/pages/accessibility.ts';
import { buildParts } from '#test/pages/parts.ts';
import { startSite } from '#test/pages/site.ts';
import { stopClock } from '#test/pages/visitor.ts';
import type { notify, toast } from '#web/ui/toasts.tsx';

let browser: Browser;
let parts: Awaited<ReturnType<typeof buildParts>>;
beforeAll(async () => {
  [{ browser }, parts] = await Promise.all([startSite(), buildParts()]);
});

/** The components on their own page, with the clock under the test's control. */
const openParts = async (options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.clock.install();
  await page.route('https://parts.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Parts</title><body>' }),
  );
  await page.goto('https://parts.example/');
  await page.addStyleTag({ content: parts.style });
  await page.addScriptTag({ content: parts.script });
  await page.getByRole('button', { name: 'Elsewhere' }).waitFor();
  const messages = page.getByRole('region', { name: 'Messages' });
  return { context, page, messages, dismiss: messages.getByRole('button', { name: 'Dismiss' }) };
};
type Given = { toast: typeof toast; notify: typeof notify };
const say = (page: Page, text: string) =>
  page.evaluate((text) => (window as unknown as Given).toast({ type: 'success', text }), text);

describe('toasts', () => {
  test('B-23: at most three toasts show, each with Dismiss, bottom left on a desktop and top centre on a phone', async () => {
    const { context, page, messages, dismiss } = await openParts();
    for (const text of ['One', 'Two', 'Three', 'Four']) await say(page, text);
    await messages.getByText('One').waitFor({ state: 'detached' });
    expect(await dismiss.count()).toBe(3);
    expect(await messages.getAttribute('aria-live')).toBe('polite');
    await page.addScriptTag({ path: axeFile.path });
    await runAtEachWidth(page, async (width) => {
      const [box, height] = [await messages.boundingBox(), page.viewportSize()?.height ?? 0];
      if (!box) throw new Error('There is no place for messages');
      if (width === 390) {
        expect(box.x + box.width / 2).toBe(width / 2);
        expect(box.y).toBeLessThan(16);
      } else {
        // beside the sidebar, and above the footer of a sheet
        expect(box.x).toBe(296);
        expect(height - (box.y + box.height)).toBeCloseTo(0.04 * height + 88, 0);
      }
      expect(await findFaultsInCurrentTheme(page)).toEqual([]);
    });
    // they may have disappeared meanwhile
    for (const text of ['Two', 'Three', 'Four']) await say(page, text);
    await dismiss.first().click();
    await messages.getByText('Four').waitFor({ state: 'detached' });
    expect(await dismiss.count()).toBe(2);
    await context.close();
  });

  test('B-24, K-15: a toast disappears after 5 seconds, a general notification and a warning after 3; a repeated toast shows once and stays five more seconds; none disappears while the pointer or the focus is on it', async () => {
    const { context, page, messages, dismiss } = await openParts();
    await stopClock(page);
    await say(page, 'Saved');
    await page.evaluate(() => (window as unknown as Given).notify('In passing'));
    await page.evaluate(() => (window as unknown as Given).toast({ type: 'warning', text: 'Comment cannot be empty' }));
    await page.clock.runFor(2_900);
    for (const text of ['In passing', 'Comment cannot be empty'])
      expect(await messages.getByText(text).count()).toBe(1);
    await page.clock.runFor(100);
    for (const text of ['In passing', 'Comment cannot be empty'])
      await messages.getByText(text).waitFor({ state: 'detached' });
    await page.clock.runFor(1_500);
    expect(await messages.getByText('Saved').count()).toBe(1);
    await page.clock.runFor(500);
    await messages.getByText('Saved').waitFor({ state: 'detached' });

    await say(page, 'Again');
    await page.clock.runFor(4_000);
    await say(page, 'Again');
    expect(await messages.getByText('Again').count()).toBe(1);
    await page.clock.runFor(4_900);
    expect(await messages.getByText('Again').count()).toBe(1);
    await page.clock.runFor(100);
    await messages.getByText('Again').waitFor({ state: 'detached' });

    await say(page, 'Read me');
    await messages.getByText('Read me').hover();
    await page.clock.runFor(20_000);
    await dismiss.focus();
    await page.mouse.move(900, 100);
    await page.clock.runFor(20_000);
    expect(await messages.getByText('Read me').count()).toBe(1);
    await page.getByRole('button', { name: 'Elsewhere' }).focus();
    await page.clock.runFor(5_000);
    await messages.getByText('Read me').waitFor({ state: 'detached' });
    await context.close();
  });

  test('a toast is visible over a dialog that was opened before it', async () => {
    const { context, page, messages } = await openParts({ viewport: { width: 390, height: 844 } });
    await say(page, 'Before');
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      dialog.style.cssText = 'inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none';
      document.body.append(dialog);
      dialog.showModal();
    });
    await say(page, 'Copied');
    await messages.getByText('Copied').waitFor();
    // the toast fades in
    await page.clock.runFor(1_000);
    const look = () => page.screenshot({ clip: { x: 60, y: 20, width: 200, height: 20 }, animations: 'disabled' });
    const withDialog = await look();
    await page.evaluate(() => document.querySelector('dialog')?.remove());
    expect(withDialog.equals(await look())).toBe(true);
    await context.close();
  });
});

test('B-25, B-26: a field shows its error in red at its end; a valid field has none; click to copy reports success, or a failure if the clipboard refuses or is missing', async () => {
  const { context, page, messages, dismiss } = await openParts({ permissions: ['clipboard-read', 'clipboard-write'] });
  const error = page.locator('[class*=awsui_error__message]');
  expect(await error.allTextContents()).toEqual(['PostCode is required']);
  const [red = 0, green = 0, blue = 0] = await error.evaluate(
    (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  const endOf = async (box: ReturnType<typeof error.boundingBox>) => {
    const { x = 0, width = 0 } = (await box) ?? {};
    return x + width;
  };
  await runAtEachWidth(page, async () => {
    const field = await endOf(page.getByLabel('PostCode').boundingBox());
    expect(Math.abs((await endOf(error.boundingBox())) - field)).toBeLessThan(2);
  });
  expect(await page.getByLabel('City').getAttribute('aria-describedby')).toBeNull();

  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.click();
  await messages.getByText('Copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://site.example/?referral=abc');
  for (const isThere of [true, false]) {
    await page.evaluate((there) => {
      const refuse = () => Promise.reject(new Error('refused'));
      const value = there ? { writeText: refuse } : undefined;
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
    }, isThere);
    await copy.click();
    const failed = messages.getByText('Failed to copy to clipboard');
    await failed.waitFor();
    await dismiss.first().click();
    await failed.waitFor({ state: 'detached' });
  }
  await context.close();
});
