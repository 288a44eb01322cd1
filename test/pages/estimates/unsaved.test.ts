import { beforeAll, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { field, leaveUnsaved } from './estimate-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('O-01: an estimate that was opened before continues offline from the device, and is saved once online', async () => {
  const { page, server } = await leaveUnsaved(site);
  server.fault = 'lost';
  await page.reload();
  await expect.poll(() => field(page, 1, 'Parts ($)').inputValue()).toBe('10');
  await field(page, 2, 'Parts ($)').fill('5');
  server.fault = undefined;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await eventually(() => expect(server.held.totalCents).toBe(15_00));
});
