import { beforeAll, expect, test } from 'vitest';
import { byId } from '#test/browser/answers.ts';
import {
  button,
  DRAFT,
  draftOf,
  failed,
  menu,
  openChecksheet,
  today,
} from '#test/pages/inspections/open-checksheet.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { storeSession } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('L-06, L-09: on a device that is forty days ahead the server’s day counts', async () => {
  const { context, page } = await openChecksheet(site, failed({ initialDateOfInspection: today }), {
    'inspections.recheck': byId({ 1002: { ...draftOf(failed()), id: DRAFT } }),
    // the draft's page would redirect back without it
    'drafts.get': byId({ [DRAFT]: { ...draftOf(failed()), id: DRAFT } }),
  });
  await storeSession(page, site, { secondsLeft: 60 * 86_400 });
  await context.clock.install({ time: Date.now() + 40 * 86_400_000 });
  await page.reload();
  await page.getByRole('region', { name: 'Result' }).getByText('28 days left').waitFor();
  expect(await (await menu(page, 'More')).allInnerTexts()).toContain('Edit Inspection');
  await page.keyboard.press('Escape');
  await button(page, 'Recheck').click();
  await page.waitForURL(`**/createInspection?unfinishedInspectionId=${DRAFT}`);
});
