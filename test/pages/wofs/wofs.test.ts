import { beforeAll, expect, test } from 'vitest';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { DueWof } from '#shared/reminders/wof-list.ts';
import type { Answers } from '#test/browser/answers.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { waitForMessage } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const today = nzDate(new Date());
const at = new Date().toISOString();
const wof = (n: number, some: Partial<DueWof> = {}): DueWof => ({
  ...{ VehicleID: `plate_WOF10${n}`, InspectionID: 1000 + n, plate: `WOF10${n}`, number: `${n}-0` },
  ...{ vehicle: '2017 Toyota Hilux', expiresOn: addDays(today, 10 + n * 8) },
  owner: {
    CustomerID: `cus_${n}`,
    name: `Owner ${n}`,
    phones: ['0215550143', '042325550'],
    hasEmail: true,
    agreed: true,
  },
  ...some,
});

const open = async (more: Answers = {}) => {
  const held = {
    room: { left: 1, until: new Date(Date.now() + 86_400_000).toISOString() },
    wofs: [wof(0), wof(1), wof(2, { owner: null }), wof(3, { mailed: { at, isSent: true } })],
  };
  const mailed: string[][] = [];
  const visitor = await openSignedIn(site, {
    'account.user': tawaUser,
    'reminders.wofs': () => held,
    'reminders.mailWofs': ({ body: { vehicles } }) => {
      mailed.push(vehicles);
      held.wofs = held.wofs.map((one) =>
        vehicles.includes(one.VehicleID) ? { ...one, mailed: { at, by: 'Hēmi Pōtae', isSent: false } } : one,
      );
      return { asked: vehicles.length, room: held.room };
    },
    'reminders.markReminded': ({ body: { how } }) => (how ? { reminded: { how, at, by: 'Hēmi Pōtae' } } : {}),
    ...more,
  });
  await visitor.open('/wofs');
  await visitor.page.getByRole('heading', { name: 'WoFs that expire soon' }).waitFor();
  return { ...visitor, mailed, row: (plate: string) => visitor.page.getByRole('listitem').filter({ hasText: plate }) };
};

test('the list calls and texts owners, and emails all who agreed with one press; the rest is said to wait', async () => {
  const { page, mailed, row } = await open();
  const first = row('WOF100');
  expect(await first.getByRole('link', { name: 'Call 0215550143' }).getAttribute('href')).toBe('tel:0215550143');
  expect(await first.getByRole('link', { name: 'Text 0215550143' }).getAttribute('href')).toMatch(
    /^sms:0215550143\?&body=\S+WOF100/,
  );
  expect(await first.getByRole('link', { name: 'Text 042325550' }).count()).toBe(0);
  await page.getByText(/email limit allows 1 now. The other 1 will be sent/).waitFor();
  await page.getByRole('button', { name: 'Email all who agreed (2)' }).click();
  await waitForMessage(page, '2 emails were requested');
  expect(mailed).toEqual([['plate_WOF100', 'plate_WOF101']]);
  await first.getByText(/Email waiting since .*, asked for by Hēmi Pōtae/).waitFor();
  expect(await page.getByRole('button', { name: 'Email all who agreed (0)' }).isDisabled()).toBe(true);
});

test('the list shows who phoned an owner, and they can undo it; a failure changes nothing', async () => {
  const { page, row } = await open();
  await page.getByRole('button', { name: 'I phoned: WOF102' }).press('Enter');
  await row('WOF102')
    .getByText(/Phoned by Hēmi Pōtae on/)
    .waitFor();
  // the pressed button is gone, and the focus stays in the row
  await eventually(async () => expect(await row('WOF102').locator('.wof-reminded:focus').count()).toBe(1));
  await page.getByRole('button', { name: 'Undo: WOF102 reminded' }).click();
  await page.getByRole('button', { name: 'I phoned: WOF102' }).waitFor();
  const failing = await open({ 'reminders.markReminded': () => new Problem('not-found', 'Gone') });
  await failing.page.getByRole('button', { name: 'I texted: WOF101' }).click();
  await waitForMessage(failing.page, 'It could not be saved. Please try again.');
  await failing.page.getByRole('button', { name: 'I texted: WOF101' }).waitFor();
});

test('the list can be used with a keyboard, with a screen reader and on a narrow phone', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'I phoned: WOF100' }).click();
  await runAtEachWidth(
    page,
    async (width) => {
      expect(await findAccessibilityFaults(page)).toEqual([]);
      expect(await makeKeyboard(page).faults()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/wofs-${width}.png`, fullPage: true });
    },
    [320, 390, 1280],
  );
});

test('an empty list says when WoFs appear', async () => {
  const { page } = await open({ 'reminders.wofs': { wofs: [], room: { left: 1, until: at } } });
  await page.getByText('They appear here five weeks before they expire.').waitFor();
});
