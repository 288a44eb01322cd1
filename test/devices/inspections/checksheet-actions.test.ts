import { beforeAll, expect, test } from 'vitest';
import {
  button,
  DRAFT,
  failed,
  menu,
  openChecksheet,
  recheckAnswers,
  today,
} from '#test/pages/inspections/open-checksheet.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { storeSession } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('L-06, L-09: on a device that is forty days ahead the server’s day counts', async () => {
  const { context, page } = await openChecksheet(site, failed({ initialDateOfInspection: today }), recheckAnswers);
  await storeSession(page, site, { secondsLeft: 60 * 86_400 });
  await context.clock.install({ time: Date.now() + 40 * 86_400_000 });
  await page.reload();
  await page.getByRole('region', { name: 'Result' }).getByText('28 days left').waitFor();
  expect(await (await menu(page, 'More')).allInnerTexts()).toContain('Edit Inspection');
  await page.keyboard.press('Escape');
  await button(page, 'Recheck').click();
  await page.waitForURL(`**/createInspection?unfinishedInspectionId=${DRAFT}`);
});
