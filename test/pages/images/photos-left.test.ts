import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { close, plate, submit, vehicleType } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { draftId, openInspector } from '#test/pages/wizard.ts';
import { tawaUser } from '#test/world/samples.ts';
import { makeImage, makeJpeg, newPhotoServer } from './photo-server.ts';
import { file, openStopLamps, title } from './stop-lamps.ts';
import { isSubmitted, left, ready, sendNow, submitAndAsk, submitWithPhotos } from './unsent-photos.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-24, J-01: waiting photos are announced at the submission, listed on the checksheet and sent from there', async () => {
  const { page, server, named, asked } = await submitWithPhotos(site);
  await left(page, '2 photos are still on this device').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(named).toMatchObject([
    { inspectionItemName: 'externalStopLamps', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { inspectionItemName: 'externalStopLamps' },
  ]);
  const before = asked.length;
  await sendNow(page, server);
  await left(page, 'still on this device').waitFor({ state: 'detached' });
  // the checksheet is reloaded because the server prints it again
  await eventually(() => expect(asked.length).toBeGreaterThan(before));
  const sent = server.uploads.slice(-2).map(({ fields, jpeg }) => ({
    imageId: fields.imageId,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
  }));
  expect(named).toMatchObject(sent);
});

test('J-01: unsent photos block the submission until the inspector decides, with buttons within reach of a thumb; without them they are deleted after a confirmation, and the submission names none', async () => {
  const { page, question, server, named } = await submitAndAsk(site);
  await question.getByText('2 photos are only on this device').waitFor();
  for (const button of await question.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect([page.url().includes('createInspection'), named]).toEqual([true, []]);

  // a second tap within 300 ms would be a double tap, which is no click
  await submit(page).click();
  await question.getByRole('button', { name: 'Submit without them' }).tap();
  const sure = page.getByRole('dialog', { name: 'Delete 2 photos?' });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Cancel' }).tap();
  await question.getByRole('button', { name: 'Submit without them' }).tap();
  await sure.getByRole('button', { name: 'Delete and submit' }).tap();
  await isSubmitted(page);
  expect(named).toEqual([]);
  server.fault = undefined;
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => server.calls.filter((call) => call.startsWith('DELETE')).length).toBeGreaterThanOrEqual(2);
  expect(server.images).toEqual([]);
});

test('J-01: if a photo of every fail is required, a sheet is not submitted without it', async () => {
  const Settings = {
    ...tawaUser.Organization?.Settings,
    DefaultChecksheet: 'Full',
    PhotoRequiredOnFail: true,
  } as const;
  const person = { ...tawaUser, Organization: { ...tawaUser.Organization, Settings } } as User;
  const sheet = finishedCar();
  const [first, ...others] = sheet.InspectionItem.filter(
    ({ inspectionItemName }) => inspectionItemName !== 'externalStopLamps',
  );
  const stopLamps = {
    ...sheet.InspectionItem.find(({ inspectionItemName }) => inspectionItemName === 'externalStopLamps'),
    inspectionItemName: 'externalStopLamps' as const,
    result: 'FAIL' as const,
    ReasonForRejections: [{ reasonForRejection: 'Cracked', workCompleted: false }],
    Comment: [],
  };
  const failed = { ...sheet, InspectionItem: [first, ...others, stopLamps].filter((item) => item !== undefined) };
  const { question } = await submitAndAsk(site, { sheet: failed, person });
  await question.getByRole('button', { name: 'Send later' }).waitFor();
  expect(await question.getByRole('button', { name: 'Submit without them' }).count()).toBe(0);
});

test('J-01: the checksheet says that a photo is still on another device', async () => {
  const waits = makeImage(draftId, { arrivedAt: null, url: '', inspectionId: 1_795_380_120_001, width: 0, height: 0 });
  const record = makeInspection(finishedCar(), { id: 1_795_380_120_001, images: [waits] });
  const { page, open } = await openSignedIn(site, { 'inspections.get': record, 'checksheets.pdf': ready }, phone);
  await open('/checksheet/1795380120001');
  await left(page, '1 photo is still to come from another device').waitFor();
});

test('G-24: a photo of a sheet that was started offline is sent after the inspector has left the sheet', async () => {
  const { page, world, answer, open } = await openInspector(site);
  const server = await newPhotoServer(draftId);
  answer(server.answers);
  world.fault = () => 'not sent';
  server.fault = 'lost';
  await open();
  await plate(page).fill('KZT482');
  await vehicleType(page, 'Car').tap();
  await openStopLamps(page);
  const photos = page.getByRole('region', { name: `Photos of ${title}` });
  await photos.getByLabel(`Choose photos of ${title}`).setInputFiles([file('a.jpg', await makeJpeg())]);
  await photos.getByText('Waiting to be sent').waitFor();
  await close(page).tap();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' }).tap();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  world.fault = () => undefined;
  server.fault = undefined;
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(() => server.images.length).toBe(1);
});
