import type { Page } from 'playwright-core';
import { type ChecksheetType, pdfTypes } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { type Answers, type AnswerTo, byId } from '#test/browser/answers.ts';
import { isBackground } from '#test/browser/is-background.ts';
import { FILES, type Site } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { failedInspection, getSummary } from '#test/world/tawa.ts';

export const today = nzDate(new Date());
export const LIST = 'inspections.list';
export const DRAFT = 'dft_ABCDEFGHIJKLMNOPQRST';
export const sheet = (id: ChecksheetType = 'Full'): AnswerTo<'checksheets.pdf'> => ({
  checksheet: id,
  state: 'ready',
  url: { [pdfTypes.Full]: `${FILES}/${id}.pdf` },
  thumbnail: { [pdfTypes.Full]: `${FILES}/${id}.webp` },
});
export const failed = (change: Partial<Inspection> = {}): Inspection => ({ ...failedInspection, ...change });
export const answersFor = (inspection: Inspection): Answers => ({
  'inspections.get': byId({ [inspection.id]: inspection }),
  'checksheets.pdf': byId({ [inspection.id]: sheet() }),
  [LIST]: { inspections: [getSummary(inspection)] },
});
export const openChecksheet = async (
  site: Site,
  inspection: Inspection,
  answers: Answers = {},
  options = {},
  query = '',
) => {
  const visitor = await openSignedIn(site, { ...answersFor(inspection), ...answers }, options);
  const sent: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/') && !isBackground(request))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  visitor.answerFilesWith(() => ({ contentType: 'image/webp', body: '' }));
  await visitor.open(`/checksheet/${inspection.id}${query}`);
  // a page that starts a recheck at once may be gone before the result shows
  if (!query.includes('start=')) await visitor.page.getByRole('region', { name: 'Result' }).waitFor();
  return { ...visitor, sent };
};
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
export const menu = async (page: Page, name: string) => {
  await button(page, name).click();
  return page.getByRole('menuitem');
};

const { WofSummaryDetails: _, ...inspection } = failedInspection;
const draft = { ...inspection, id: DRAFT, versions: {}, recheckOf: inspection.id, isRecheck: true };
/** Starts a recheck of the failed sheet. Without its draft, the draft's page would redirect back. */
export const recheckAnswers: Answers = {
  'inspections.recheck': byId({ [inspection.id]: draft }),
  'drafts.get': byId({ [DRAFT]: draft }),
};
