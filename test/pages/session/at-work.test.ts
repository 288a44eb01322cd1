import { beforeAll, expect, test } from 'vitest';
import { SUB_USER_CHANGED } from '#shared/account/sub-user-names.ts';
import { saved } from '#test/browser/sheet-page.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { anna, pass } from '#test/pages/session/at-work.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { draftId, openInspector } from '#test/pages/wizard.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('D-13: input of an inspector whose PIN has expired is not sent under another name, and waits on the device for them', async () => {
  const { context, page, answer, saves, world, open } = await openInspector(site);
  const choose = (value: string) => context.addCookies([{ name: 'subUser', value, url: site.url }]);
  answer({ 'account.user': { ...tawaUser, subUsers: [anna] } });
  world.server = newSheetServer(draftId, {});
  world.server.create({ vehicleRegistrationPlate: 'KZT482', vehicleType: 'car' });
  await choose(`${anna.id}.proof`);
  await open(`/createInspection?unfinishedInspectionId=${draftId}`);
  await pass(page, 'Mud guards');
  await saved(page);
  const before = saves().length;
  await context.clearCookies({ name: 'subUser' });
  await pass(page, 'Head lamps');
  await page.getByRole('region', { name: 'Messages' }).getByText(SUB_USER_CHANGED).waitFor();
  expect(saves()).toHaveLength(before);
  await open('/');
  await page.getByText(tawaUser.name).first().waitFor();
  expect(saves()).toHaveLength(before);
  // anna is selected again
  await choose(`${anna.id}.proof`);
  await open(`/createInspection?unfinishedInspectionId=${draftId}`);
  await saved(page);
  expect(saves().at(-1)?.body).toMatchObject({
    InspectionItem: [{ inspectionItemName: 'externalHeadLamps', result: 'PASS' }],
  });
});
