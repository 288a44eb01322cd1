import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { Problem } from '#shared/problem.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';
import { card, submit } from '#test/browser/sheet-page.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';
import { tawaUser } from '#test/world/samples.ts';
import { makeImage, makeJpeg, makePhonePhoto, newPhotoServer } from './photo-server.ts';
import { file, openItem, openStopLamps, title } from './stop-lamps.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-24, R-37: several photos at once are resized, rotated upright and stripped of metadata, then sent; a file that is not an image shows a message', async () => {
  const { page, photos, server } = await openItem(site);
  const camera = photos.getByLabel(`Take a photo of ${title}`);
  expect(await camera.getAttribute('capture')).toBe('environment');
  expect(await camera.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  for (const button of await photos.locator('.photo-button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  await photos.getByLabel(`Choose photos of ${title}`).setInputFiles([
    file('phone.jpg', await makePhonePhoto()),
    file('IMG_1.HEIC', heic),
    file('page.jpg', Buffer.from('<script>alert(1)</script>')),
    file('half.jpg', (await makeJpeg()).subarray(0, 200)),
    file(
      'second.png',
      await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    ),
  ]);
  await photos.getByRole('img').nth(1).waitFor();
  await expect.poll(() => server.uploads.length).toBe(2);
  const told = await photos.getByRole('alert').allTextContents();
  expect(told).toEqual([
    `IMG_1.HEIC: ${photoRefusals.heic}`,
    `page.jpg: ${photoRefusals.kind}`,
    `half.jpg: ${photoRefusals.damaged}`,
  ]);

  const [first, second] = server.uploads;
  expect(first?.fields).toMatchObject({
    service: 'S3',
    inspectionItemName: 'externalStopLamps',
    description: '',
    type: 'image/jpeg',
  });
  expect(first?.fields.imageId).toMatch(new RegExp(`^img_${draftId.slice(4)}_\\w{12}$`));
  const { width, height, exif, orientation, format } = await sharp(first?.jpeg).metadata();
  expect([width, height, exif, orientation, format]).toEqual([1500, 2000, undefined, undefined, 'jpeg']);
  expect(first?.jpeg.includes('Secret')).toBe(false);
  const pixel = (left: number, top: number, of = first) =>
    sharp(of?.jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  const [right, left] = [await pixel(1450, 50), await pixel(50, 50)];
  expect([right[0], left[0]].map((red) => Number(red) > 200)).toEqual([true, false]);
  expect([...(await pixel(5, 5, second))].every((value) => value > 250)).toBe(true);

  await photos.getByLabel(`Description of photo 1 of ${title}`).fill('Cracked lens');
  await photos.getByLabel(`Description of photo 2 of ${title}`).focus();
  await photos.getByRole('img', { name: 'Cracked lens' }).waitFor();
  expect(server.images[0]?.description).toBe('Cracked lens');
  const description = photos.getByLabel(`Description of photo 1 of ${title}`);
  server.fault = new Problem('refused', 'This photo is locked.');
  await description.fill('Cracked on the left');
  await description.blur();
  await photos.getByText('This photo is locked.').waitFor();
  expect(await description.inputValue()).toBe('Cracked on the left');
  server.fault = undefined;
  await description.fill('x'.repeat(195));
  await description.blur();
  await photos.getByText('5 characters too long').waitFor();
  expect(await description.inputValue()).toHaveLength(195);
  expect(server.images[0]?.description).toBe('Cracked lens');
  await description.fill('Cracked lens');
  await description.blur();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await photos.getByRole('button', { name: `Delete photo 1 of ${title}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete image' });
  await question.getByText('Are you sure you want to delete this image, it cannot be undone?').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => photos.getByRole('img').count()).toBe(1);
  expect(server.images).toHaveLength(1);
});

test('G-24: offline photos wait on this device, survive a reload, and are sent once online', async () => {
  const { page, photos, server } = await openItem(site);
  server.fault = 'lost';
  await photos.getByLabel(`Choose photos of ${title}`).setInputFiles([file('a.jpg', await makeJpeg())]);
  await photos.getByText('Waiting to be sent').waitFor();
  await photos.getByText('No connection. Check the network and try again.').waitFor();
  await page.reload();
  await openStopLamps(page);
  await photos.getByText('Waiting to be sent').waitFor();
  await photos.getByRole('img').waitFor();
  server.fault = undefined;
  await photos.getByRole('button', { name: `Retry photo 1 of ${title}` }).click();
  await photos.getByText('Waiting to be sent').waitFor({ state: 'detached' });
  await expect.poll(() => server.images.length).toBe(1);
});

test.each([
  ['a failed item', 'FAIL', false],
  ['an item of a recheck that passes now', 'PASS', true],
] as const)('G-24: %s shows its number of photos while folded', async (_, result, isRecheck) => {
  const reason = {
    reasonForRejection: 'Left one is cracked',
    workCompleted: false,
    createdAt: '2026-11-21T00:00:00.000Z',
  };
  const done = { ...reason, workCompleted: isRecheck };
  const sheet = withItem(finishedCar(), 'externalStopLamps', { result, ReasonForRejections: [done] });
  const another = makeImage(draftId, { imageId: makeImage(draftId).imageId.replace(/A$/, 'B') as never });
  const server = await newPhotoServer(draftId, [makeImage(draftId), another]);
  const { page } = await openSheet(site, sheet, {
    as: { isRecheck },
    answers: server.answers,
    files: server.files,
  });
  await card(page, 'External inspection').click();
  const row = page.locator('[data-name="externalStopLamps"]');
  await row.getByText('2 photos', { exact: true }).waitFor();
  if (!isRecheck) expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: `Note on ${title}` }).click();
  await expect.poll(() => row.getByRole('img').count()).toBe(2);
  expect(await row.getByText('2 photos', { exact: true }).count()).toBe(0);
});

test('G-24: if a photo of every fail is required, the sheet lists the missing ones and can be submitted with them', async () => {
  const server = await newPhotoServer(
    draftId,
    (['internalSeatbelts', 'chassisTyreTreadAndDepth'] as const).map((inspectionItemName, n) =>
      makeImage(draftId, { inspectionItemName, imageId: `img_${draftId.slice(4)}_${String(n).repeat(12)}` as never }),
    ),
  );
  const Settings = { DefaultChecksheet: 'Full', PhotoRequiredOnFail: true };
  const asked = { ...tawaUser, Organization: { ...tawaUser.Organization, Settings } } as User;
  const answers = { ...server.answers, 'account.user': asked };
  const { page } = await openSheet(site, carWithThreeFails(), { answers, files: server.files });
  const missing = page.getByText(`Still to do: ${title} (photo) in External inspection`);
  await missing.waitFor();
  expect(await submit(page).isDisabled()).toBe(true);
  await missing.click();
  await page.getByRole('button', { name: `Note on ${title}` }).click();
  await page.getByLabel(`Choose photos of ${title}`).setInputFiles([file('a.jpg', await makeJpeg())]);
  await expect.poll(() => server.images.length).toBe(3);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).waitFor();
});

test('G-24: a refusal is shown at its photo; more than 30 photos show a message', async () => {
  const many = Array.from({ length: 28 }, (_, n) =>
    makeImage(draftId, {
      imageId: `img_${draftId.slice(4)}_${String(n).padStart(12, 'A')}` as never,
      inspectionItemName: 'externalHeadLamps',
    }),
  );
  const { photos, server } = await openItem(site, many);
  await expect.poll(() => server.calls.filter((call) => call.startsWith('GET')).length).toBe(1);
  server.fault = new Problem('refused', 'An inspection can only be changed on the day it was done or submitted');
  const four = await Promise.all(
    ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map(async (name) => file(name, await makeJpeg())),
  );
  await photos.getByLabel(`Choose photos of ${title}`).setInputFiles(four);
  await photos.getByText('A sheet can have up to 30 photos. 2 were not added.').waitFor();
  await photos.getByText('An inspection can only be changed on the day it was done or submitted').nth(1).waitFor();
  expect(await photos.getByRole('button', { name: /^Retry/ }).count()).toBe(2);
});
