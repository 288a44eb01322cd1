import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { card, close, toast } from '#test/browser/sheet-page.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const TEXT = 'Set up two-step login first.';

test.each([
  [390, 844],
  [1280, 900],
])(
  'B-19, B-23: a toast that stays covers no control of the menu, header or sections at %i × %i',
  async (width, height) => {
    const { page, world } = await openSheet(site, finishedCar(), { viewport: { width, height } });
    // as the offer of an update, it stays until it is closed
    world.fault = ({ method }) => (method === 'PATCH' ? new Problem('two-step-needed', TEXT) : undefined);
    await card(page, 'Customer details').tap();
    await page.getByLabel('Customer name').fill('Mary');
    await close(page).tap();
    await toast(page, TEXT).waitFor();
    const messages = await page.getByRole('region', { name: 'Messages' }).boundingBox();
    if (!messages) throw new Error('There is no toast');
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    const covered = async (...names: (string | RegExp)[]) => {
      const boxes = await Promise.all(names.map(async (name) => [name, await button(name).boundingBox()] as const));
      return boxes.filter(([, box]) => {
        if (!box) throw new Error('A control is missing');
        const isBeside = box.x >= messages.x + messages.width || box.x + box.width <= messages.x;
        return !isBeside && box.y < messages.y + messages.height && box.y + box.height > messages.y;
      });
    };
    expect(await covered(width === 390 ? 'Menu' : 'Logout', /^Notifications/)).toEqual([]);
    const header = await page.locator('.inspection > .sheet-header').boundingBox();
    expect((header?.y ?? height) + (header?.height ?? height)).toBeLessThan(messages.y);
    await card(page, 'Internal inspection').tap();
    expect(await covered(/^Previous/, /^Next/, /^Back to the sheet/)).toEqual([]);
  },
);
