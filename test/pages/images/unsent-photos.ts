import type { Page } from 'playwright-core';
import type { User } from '#shared/account/model.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import type { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { Answers, AnswerTo } from '#test/browser/answers.ts';
import { card, close, submit } from '#test/browser/sheet-page.ts';
import { FILES, type Site } from '#test/pages/site.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';
import { tawaUser } from '#test/world/samples.ts';
import { makeJpeg, newPhotoServer } from './photo-server.ts';

export const ready: AnswerTo<'checksheets.pdf'> = {
  checksheet: 'Full',
  state: 'ready',
  url: { WofChecksheetFullPDF: `${FILES}/Full.pdf` },
  thumbnail: { WofChecksheetFullPDF: `${FILES}/Full.webp` },
};

/** Prepares a submission with two photos that can't be sent, up to the question about them. */
export const askAboutPhotos = async (site: Site, { sheet = finishedCar(), person = tawaUser as User } = {}) => {
  const record = makeInspection(finishedCar(), {
    id: 1_795_380_120_001,
    formattedId: { formattedIdIdx: 1043, recheckIdx: 0, unfinishedInspectionId: draftId },
  });
  const asked: string[] = [];
  const named: ImageNamed[] = [];
  const server = await newPhotoServer(draftId);
  const answers: Answers = {
    ...server.answers,
    'inspections.get': () => record,
    'inspections.submit': ({ body }) => {
      named.push(...(body.images ?? []));
      return record;
    },
    'checksheets.pdf': () => {
      asked.push('pdf');
      return ready;
    },
    'account.user': person,
  };
  const inspector = await openSheet(site, sheet, { answers, files: server.files });
  const { page } = inspector;
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
export const submitAndAsk = async (site: Site, given?: Parameters<typeof askAboutPhotos>[1]) => {
  const inspector = await askAboutPhotos(site, given);
  await submit(inspector.page).tap();
  const question = inspector.page.getByRole('dialog', { name: 'Photos not sent yet' });
  await question.waitFor();
  return { ...inspector, question };
};
export const isSubmitted = (page: Page) => page.waitForURL(/\/checksheet\/\d+$/);
/** Submits the sheet; the photos are sent later. */
export const submitWithPhotos = async (site: Site) => {
  const inspector = await submitAndAsk(site);
  await inspector.question.getByRole('button', { name: 'Send later' }).tap();
  await isSubmitted(inspector.page);
  return inspector;
};
/** Clicks the button only if it is still there: waiting photos are also sent automatically. */
export const sendNow = async (page: Page, server: { fault: Problem | 'lost' | undefined }, fault?: Problem) => {
  const button = page.getByRole('button', { name: 'Send now' });
  await button.waitFor();
  server.fault = fault;
  await button.evaluateAll((buttons) => buttons.forEach((one) => void (one as HTMLElement).click()));
};
export const left = (page: Page, text: string) => page.locator('.photo-left').filter({ hasText: text });
