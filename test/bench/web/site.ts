import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { listen, readBody } from '#scripts/local/aws/http.ts';
import type { User } from '#shared/account/model.ts';
import { UNREAD_HEADER } from '#shared/notifications/api.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { type Answers, type AnswerTo, answerBy, byId, quietAnswers } from '#test/browser/answers.ts';
import { openPhone } from '#test/browser/open-phone.ts';
import { NOWHERE, newSession, startSite } from '#test/browser/site.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftEstimate, estimateId } from '#test/world/tawa.ts';
import { makeCustomerView } from './customer-view.ts';

/** A user with access to every page. */
const everythingAllowed: User = {
  ...tawaUser,
  Organization: tawaUser.Organization && { ...tawaUser.Organization, scopes: ['Admin', 'SuperAdmin'] },
};

const printedPaper: AnswerTo<'checksheets.paper'> = {
  paperInspectionId: 'pap_AAAAAAAAAAAAAAAA1044',
  formattedId: { formattedIdIdx: 1044, recheckIdx: 0, unfinishedInspectionId: null },
  state: 'ready',
  url: `${NOWHERE}/paper.pdf`,
  createdBy: tawaUser.name,
  createdAt: '2026-11-20T03:00:00.000Z',
  unfinishedInspectionId: null,
};

/** Responses for a workshop without any work, so that only the code is measured, not the data. */
const answers: Answers = {
  ...quietAnswers,
  'account.user': everythingAllowed,
  'inspections.get': byId({ 1: makeInspection(finishedCar(), { id: 1 }) }),
  'checksheets.pdf': byId({ 1: { checksheet: 'Full', state: 'pending', url: {}, thumbnail: {} } }),
  'checksheets.papers': { paperInspections: [] },
  'checksheets.paper': byId({ 1: printedPaper }),
  'support.bugReports': { bugReports: [] },
  'usage.all': { organizations: [] },
  'content.privacyPolicy': { Content: 'What is kept, and why.', updatedAt: '2026-01-01T00:00:00Z' },
  'organizations.members': { members: [] },
  'links.estimate': makeCustomerView(),
  'estimates.get': byId({ [estimateId]: draftEstimate }),
  'quizzes.list': [],
};

const LARGEST_BODY = 2 ** 20;
const answerCall = answerBy(answers, (mistake) => {
  throw mistake;
});

/**
 * Serves the built site with an API that gives everyone the same responses, after `delayMs`. Nothing is intercepted, so
 * the browser's cache works as usual.
 */
export const startMeasuredSite = async () => {
  const pace = { delayMs: 0 };
  const api = await listen(async (request, response) => {
    const { method = '', headers } = request;
    const body = (await readBody(request, LARGEST_BODY)) ?? Buffer.alloc(0);
    await wait(pace.delayMs);
    const url = new URL(request.url ?? '/', 'http://api');
    const answer = await answerCall({ method, url, headers, body });
    if (answer === 'lost') return void response.destroy();
    response.writeHead(answer.status, {
      'content-type': answer.contentType,
      'cache-control': 'no-store',
      ...(url.pathname.startsWith('/api/inspection/') && { [UNREAD_HEADER]: '0' }),
    });
    response.end(answer.body);
  });
  const site = await startSite({ apiUrl: api.url });
  return {
    ...site,
    pace,
    signedIn: (options: BrowserContextOptions = {}) => openPhone(site.browser, newSession(), options),
    close: async () => {
      await site.close();
      await api.close();
    },
  };
};
export type MeasuredSite = Awaited<ReturnType<typeof startMeasuredSite>>;
