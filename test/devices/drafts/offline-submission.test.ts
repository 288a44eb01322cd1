import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { card, close, passCar, plate, submit } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { stored } from '#test/pages/drafts/inspectors-phone.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openInspector } from '#test/pages/wizard.ts';
import { waitForStoredSite } from '#test/site-stored.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const until = '2027-01-01T00:00:00.000Z';
const car = () => finishedCar();

/** Opens a new sheet on a phone that holds these numbers and the whole site, and cuts the network. */
const openOffline = async (numbers: number[]) => {
  const inspector = await openInspector(site, { serviceWorkers: 'allow' });
  const { page, context, answer, open } = inspector;
  const reserved: object[] = [];
  answer({
    'drafts.reserve': ({ body }) => {
      reserved.push(body);
      return { numbers, until, elsewhere: 0 };
    },
  });
  await open('/');
  await open('/drafts');
  await open('/inspections');
  await open('/createInspection');
  await plate(page).waitFor();
  await waitForStoredSite(page);
  await eventually(async () =>
    expect(await stored(page, 'people')).toContainEqual(
      expect.objectContaining({ answer: expect.objectContaining({ numbers }) }),
    ),
  );
  await context.setOffline(true);
  return { ...inspector, reserved };
};

const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting to be sent' });
const submissions = (calls: { method: string; path: string; body: object }[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/inspection/inspections');

test('K-01, I-01: a car passes without a network: the sheet has a number of the reserve and is submitted once online', async () => {
  const { page, context, calls } = await openOffline([1151, 1152, 1153, 1154, 1155]);
  const before = new Date().toISOString();
  await passCar(page, car());
  await waiting(page).waitFor();
  await page.getByText('KZT482 · Sheet 1151-0 · Pass').waitFor();
  await page.getByText('It will be submitted when you are back online.').waitFor();
  expect(submissions(calls)).toEqual([]);
  await context.setOffline(false);
  await page.waitForURL(/\/checksheet\/\d+$/);
  const [create] = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/unfinishedInspections'));
  expect(create?.body).toMatchObject({ drawn: { number: 1151, DeviceID: expect.stringMatching(/^dev_/) } });
  const [sent] = submissions(calls);
  expect(submissions(calls)).toHaveLength(1);
  expect(sent?.body).toMatchObject({ signedOffline: { by: { subUserId: null } } });
  const { pressedAt } = (sent?.body as { signedOffline: { pressedAt: string } }).signedOffline;
  expect([before < pressedAt, pressedAt < new Date().toISOString()]).toEqual([true, true]);
});
