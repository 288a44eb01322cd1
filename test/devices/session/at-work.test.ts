import { beforeAll, expect, test } from 'vitest';
import { SUB_USER_CHANGED } from '#shared/account/sub-user-names.ts';
import { Problem } from '#shared/problem.ts';
import { saved } from '#test/browser/sheet-page.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { anna, pass } from '#test/pages/session/at-work.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { storeSession } from '#test/pages/visitor.ts';
import { draftId, openInspector } from '#test/pages/wizard.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const ben = { id: 'sub_Ben0000000000000', name: 'Ben Aoki', InspectorAuthorityNumber: 'VI31186', hasPin: false };

test('D-13: input of an inspector replaced in another tab by another inspector is not sent under another name, and waits on the device for them', async () => {
  const { context, page, answer, saves, world, open } = await openInspector(site);
  const choose = (value: string) => context.addCookies([{ name: 'subUser', value, url: site.url }]);
  answer({ 'account.user': { ...tawaUser, subUsers: [anna, ben] } });
  world.server = newSheetServer(draftId, {});
  world.server.create({ vehicleRegistrationPlate: 'KZT482', vehicleType: 'car' });
  await choose(`${anna.id}.proof`);
  await open(`/createInspection?unfinishedInspectionId=${draftId}`);
  await pass(page, 'Mud guards');
  await saved(page);
  const before = saves().length;
  await choose(ben.id);
  await pass(page, 'Head lamps');
  await page.getByRole('region', { name: 'Messages' }).getByText(SUB_USER_CHANGED).waitFor();
  expect(saves()).toHaveLength(before);
  await open('/');
  await page.getByText(ben.name).first().waitFor();
  expect(saves()).toHaveLength(before);
  // anna is selected again
  await choose(`${anna.id}.proof`);
  await open(`/createInspection?unfinishedInspectionId=${draftId}`);
  await saved(page);
  expect(saves().at(-1)?.body).toMatchObject({
    InspectionItem: [{ inspectionItemName: 'externalHeadLamps', result: 'PASS' }],
  });
});

for (const [why, code, message] of [
  ['whose PIN was given twelve hours ago', 'pin-needed', 'Choose the inspector again and enter the PIN.'],
  ['whose session was ended on another device', 'not-signed-in', 'Please log in again.'],
] as const)
  test(`input of an inspector ${why} waits on the device, and is sent once they are back`, async () => {
    const { context, page, answer, saves, world, open } = await openInspector(site);
    answer({ 'account.user': { ...tawaUser, subUsers: [anna] } });
    world.server = newSheetServer(draftId, {});
    world.server.create({ vehicleRegistrationPlate: 'KZT482', vehicleType: 'car' });
    const choose = () => context.addCookies([{ name: 'subUser', value: `${anna.id}.proof`, url: site.url }]);
    await choose();
    await open(`/createInspection?unfinishedInspectionId=${draftId}`);
    await pass(page, 'Mud guards');
    await saved(page);
    const before = saves().length;
    answer({ 'drafts.save': new Problem(code, message) });
    await pass(page, 'Head lamps');
    await (code === 'pin-needed' ? page.getByText(message) : page.getByRole('link', { name: 'Login' }))
      .first()
      .waitFor();
    answer({ 'drafts.save': undefined });
    await storeSession(page, site);
    await choose();
    await open(`/createInspection?unfinishedInspectionId=${draftId}`);
    await saved(page);
    expect(saves().length).toBeGreaterThan(before);
    expect(saves().at(-1)?.body).toMatchObject({
      InspectionItem: [{ inspectionItemName: 'externalHeadLamps', result: 'PASS' }],
    });
  });
