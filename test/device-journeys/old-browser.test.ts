import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { mainJob } from '#test/browser/main-job.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { type DriverWindow, newWindow } from '#test/browser/window.ts';
import { phone, tom, visit } from '#test/journeys/visitor.ts';
import { youngApis, youngAttributes, youngStyles } from '#test/world/young-features.ts';

const browser = await sharedBrowser();

/** Also makes the format of a locale unparseable. */
const TAKE_AWAY = `({ apis, attributes }) => {
  for (const [owner, name, place] of apis) {
    const itself = globalThis[owner];
    const places = [place !== 'made' && itself, place !== 'itself' && itself?.prototype, owner === 'Window' && globalThis];
    if (!name) Reflect.deleteProperty(globalThis, owner);
    else for (const one of places) if (one) Reflect.deleteProperty(one, name);
  }
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, attributes.includes(name.toLowerCase()) ? 'data-unknown-' + name : name, value);
  };
  const format = () => 'a day';
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: () => format });
  Date.prototype.toLocaleString = Date.prototype.toLocaleDateString = format;
}`;

/** Before each page loads, removes every feature that the oldest supported browsers lack. */
const makeOld = async (context: BrowserContext) => {
  const lacking = { apis: youngApis(), attributes: youngAttributes() };
  await context.addInitScript(`(${TAKE_AWAY})(${JSON.stringify(lacking)})`);
  const { pseudos } = youngStyles();
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/([\w\])*}\s,>~+]):([a-z-]+)(?=[^;{}]*\{)/g, (whole, before, name) =>
      pseudos.has(name) ? `${before}:-unknown-${name}` : whole,
    );
    await route.fulfill({ response, body });
  });
};

const driven = (page: Page): DriverWindow => ({
  go: (address) => page.goto(address),
  address: async () => page.url(),
  find: async (expression) => {
    const element = (await page.evaluateHandle(expression)).asElement();
    return (
      element && {
        click: () => element.click(),
        type: async (text) => {
          await element.focus();
          await page.keyboard.type(text);
        },
      }
    );
  },
  run: (expression) => page.evaluate(expression),
  key: (name) => page.keyboard.press(name),
  opened: async (meanwhile) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), meanwhile()]);
    return driven(popup);
  },
});

it('the main job works in the oldest supported browsers', async () => {
  const { context, page, violations } = await visit(browser, phone);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  await makeOld(context);
  for (const step of Object.values(mainJob(newWindow(driven(page)), inject('cloud').webUrl, tom(), 'KLD109')))
    await step();
  expect(errors).toEqual([]);
  expect(violations).toEqual([]);
  await context.close();
});
