import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { listen } from '#scripts/local/aws/http.ts';
import type { User } from '#shared/account/model.ts';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import { UNREAD_HEADER } from '#shared/notifications/api.ts';
import { inspectionOf } from '#shared/samples/inspections.ts';
import { tawaUser } from '#shared/samples/people.ts';
import { nothingNew, nothingToDo } from '#shared/samples/quiet-workshop.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { openPhone } from '../../browser/open-phone.ts';
import { newSession, startSite } from '../../browser/site.ts';

/** Somebody to whom every page shows what it is for. */
const everythingAllowed: User = {
  ...tawaUser,
  Organization: tawaUser.Organization && { ...tawaUser.Organization, scopes: ['Admin', 'SuperAdmin'] },
};

/** What a workshop without any work is told, so that what is measured is ours and not the data's. */
const answers: Record<string, object> = {
  '/api/authentication/user': everythingAllowed,
  '/api/authentication/notification': nothingNew,
  '/api/util/ads': DEFAULT_ADVERT,
  '/api/inspection/overview': nothingToDo,
  '/api/inspection/inspections': { inspections: [] },
  '/api/inspection/unfinishedInspections': { unfinishedInspections: [] },
  '/api/inspection/inspections/1': inspectionOf(finishedCar(), { id: 1 }),
  '/api/inspection/inspections/1/pdf': { checksheet: 'Full', state: 'pending', url: {}, thumbnail: {} },
  '/api/pitcheck/bugreport': { bugReports: [] },
  '/api/privacy': { Content: 'What is kept, and why.', updatedAt: '2026-01-01T00:00:00Z' },
  '/api/authentication/organization/members': { members: [] },
};

/** The built site before an API that says the same to everybody, after `delayMs`. Nothing is intercepted: the browser's cache is as it is. */
export const startMeasuredSite = async () => {
  const pace = { delayMs: 0 };
  const api = await listen(async (request, response) => {
    request.resume();
    await once(request, 'end');
    await wait(pace.delayMs);
    const { pathname } = new URL(request.url ?? '/', 'http://api');
    const answer = answers[pathname];
    response.writeHead(answer ? 200 : 404, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(pathname.startsWith('/api/inspection/') && { [UNREAD_HEADER]: '0' }),
    });
    response.end(JSON.stringify(answer ?? { message: 'Not Found' }));
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
