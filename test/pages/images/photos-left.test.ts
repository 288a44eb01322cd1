import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { AnswerTo } from '#test/browser/answers.ts';
import { card, close, submit } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';
import { tawaUser } from '#test/world/samples.ts';
import { makeImage, makeJpeg, startPhotoServer } from './photo-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const REFUSED = new Problem('refused', 'This photo came too late: a submitted inspection takes photos for 28 days.');
const ready: AnswerTo<'checksheets.pdf'> = {
  checksheet: 'Full',
  state: 'ready',
  url: { WofChecksheetFullPDF: `${FILES}/Full.pdf` },
  thumbnail: { WofChecksheetFullPDF: `${FILES}/Full.webp` },
};

/** Prepares a submission with two photos that can't be sent, up to the question about them. */
const askAboutPhotos = async ({ sheet = finishedCar(), person = tawaUser as User } = {}) => {
  const inspector = await openSheet(site, sheet);
  const { page, answer } = inspector;
  const record = makeInspection(finishedCar(), {
    id: 1_795_380_120_001,
    formattedId: { formattedIdIdx: 1043, recheckIdx: 0, unfinishedInspectionId: draftId },
  });
  const asked: string[] = [];
  const named: ImageNamed[] = [];
  answer({
    'inspections.get': () => record,
    'inspections.submit': ({ body }) => {
      named.push(...(body.images ?? []));
      return record;
    },
    'checksheets.pdf': () => {
      asked.push('pdf');
      return ready;
    },
    'account.user': () => person,
  });
  const server = await startPhotoServer(page, draftId);
  await page.reload();
  server.fault = 'lost';
  await card(page, 'External inspection').click();
  await page.getByRole('button', { name: 'Note on Stop lamps' }).click();
  const photos = page.getByRole('region', { name: 'Photos of Stop lamps' });
  const files = await Promise.all(
    ['#a02020', '#20a020'].map(async (colour) => ({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeJpeg(colour),
    })),
  );
  await photos.getByLabel('Choose photos of Stop lamps').setInputFiles(files);
  await photos.getByRole('img').nth(1).waitFor();
  await close(page).click();
  return { ...inspector, server, asked, named };
};
const submitAndAsk = async (given?: Parameters<typeof askAboutPhotos>[0]) => {
  const inspector = await askAboutPhotos(given);
  await submit(inspector.page).tap();
  const question = inspector.page.getByRole('dialog', { name: 'Photos not sent yet' });
  await question.waitFor();
  return { ...inspector, question };
};
const isSubmitted = (page: Page) => page.waitForURL(/\/checksheet\/\d+$/);
/** Submits the sheet; the photos are sent later. */
const submitWithPhotos = async () => {
  const inspector = await submitAndAsk();
  await inspector.question.getByRole('button', { name: 'Send later' }).tap();
  await isSubmitted(inspector.page);
  return inspector;
};
/** Clicks the button only if it is still there: waiting photos are also sent automatically. */
const sendNow = async (page: Page, server: { fault: Problem | 'lost' | undefined }, fault?: Problem) => {
  const button = page.getByRole('button', { name: 'Send now' });
  await button.waitFor();
  server.fault = fault;
  await button.evaluateAll((buttons) => buttons.forEach((one) => void (one as HTMLElement).click()));
};
const left = (page: Page, text: string) => page.locator('.photo-left').filter({ hasText: text });

test('G-24, J-01: waiting photos are announced at the submission, listed on the checksheet and sent from there', async () => {
  const { page, server, named, asked } = await submitWithPhotos();
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

test('G-24: a photo that the server refuses is shown on the checksheet, and deleted only after a confirmation', async () => {
  const { page, server } = await submitWithPhotos();
  await sendNow(page, server, REFUSED);
  const refusals = left(page, 'Photo of Stop lamps failed to upload');
  await refusals.nth(1).waitFor();
  await refusals.first().getByText(REFUSED.message).waitFor();
  for (const button of await refusals.first().getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  server.fault = undefined;
  await refusals.first().getByRole('button', { name: 'Delete the photo of Stop lamps' }).tap();
  await page.getByRole('dialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete' }).tap();
  await expect.poll(() => refusals.count()).toBe(1);
  await refusals.getByRole('button', { name: 'Try again' }).tap();
  await refusals.waitFor({ state: 'detached' });
  await expect.poll(() => server.images.length).toBe(1);
});

test('J-01: unsent photos block the submission until the inspector decides, with buttons within reach of a thumb', async () => {
  const { page, question, named } = await submitAndAsk();
  await question.getByText('2 photos are only on this device').waitFor();
  for (const button of await question.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect([page.url().includes('createInspection'), named]).toEqual([true, []]);
});

test('J-01: an inspector who waits sees the photos being sent, and then the sheet is submitted automatically', async () => {
  const { page, question, server, named } = await submitAndAsk();
  server.fault = undefined;
  await question.getByRole('button', { name: 'Wait' }).tap();
  await isSubmitted(page);
  expect([server.images.length, named]).toEqual([2, []]);
  expect(await page.locator('.photo-left').count()).toBe(0);
});

test('J-01: a submission without the photos deletes them after a confirmation, and names none of them', async () => {
  const { page, question, server, named } = await submitAndAsk();
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
  const { question } = await submitAndAsk({ sheet: failed, person });
  await question.getByRole('button', { name: 'Send later' }).waitFor();
  expect(await question.getByRole('button', { name: 'Submit without them' }).count()).toBe(0);
});

test('G-24: unsent photos are shown on the sheet, on the home page and in both lists, with links to the sheet', async () => {
  const { page, open, server } = await askAboutPhotos();
  await page.getByRole('button', { name: '2 photos are not sent yet' }).tap();
  await page.getByRole('dialog').getByText('External inspection').first().waitFor();
  for (const place of ['/', '/inspectionList', '/unfinishedInspectionList']) {
    await open(place);
    await left(page, '2 photos are not sent yet').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
  server.fault = REFUSED;
  await open('/');
  await left(page, '2 photos failed to upload').getByText(REFUSED.message).waitFor();
  await left(page, '2 photos failed to upload').getByRole('link', { name: 'Open the sheet' }).tap();
  await page.getByRole('button', { name: '2 photos failed to upload' }).waitFor();
});

test('J-01: the checksheet says that a photo is still on another device', async () => {
  const { page, answer, open } = await openSheet(site, finishedCar());
  const waits = makeImage(draftId, { arrivedAt: null, url: '', inspectionId: 1_795_380_120_001, width: 0, height: 0 });
  const record = makeInspection(finishedCar(), { id: 1_795_380_120_001, images: [waits] });
  answer({ 'inspections.get': () => record, 'checksheets.pdf': () => ready });
  await open('/checksheet/1795380120001');
  await left(page, '1 photo is still to come from another device').waitFor();
});
