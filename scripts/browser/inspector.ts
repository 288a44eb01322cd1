import type { BrowserContextOptions, Request, Route } from 'playwright-core';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import type { DraftChanges } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { inspectionOf } from '#shared/samples/inspections.ts';
import { tawaUser } from '#shared/samples/people.ts';
import { nothingNew, nothingToDo } from '#shared/samples/quiet-workshop.ts';
import { openPhone } from './open-phone.ts';
import { sheetServer } from './sheet-server.ts';
import { NOWHERE, newSession, type Site } from './site.ts';

type Call = { method: string; path: string; body: DraftChanges; key: string | undefined };
/** Answers a call instead of the server; undefined: let the server answer. */
type Fault = (call: Call) => Problem | 'lost' | 'not sent' | undefined;

/** An inspector's browser with a server of its own that remembers what it was asked. */
export const openInspector = async (
  { browser, url }: Pick<Site, 'url' | 'browser'>,
  options: BrowserContextOptions = {},
) => {
  const session = newSession();
  const { context, page } = await openPhone(browser, session, options);
  const calls: Call[] = [];
  const world = { fault: (() => undefined) as Fault, server: undefined as ReturnType<typeof sheetServer> | undefined };

  await page.route(`${NOWHERE}/**`, (route) => route.abort());
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    const method = request.method();
    if (path.startsWith('/api/authentication/user')) return route.fulfill({ json: tawaUser });
    if (path === '/api/util/ads') return route.fulfill({ json: DEFAULT_ADVERT });
    if (path === '/api/authentication/notification') return route.fulfill({ json: nothingNew });
    if (path === '/api/inspection/overview') return route.fulfill({ json: nothingToDo });
    if (path === '/api/inspection/imageDetails') return route.fulfill({ json: { images: [] } });
    if (path.startsWith('/api/vehicles/') || path.startsWith('/api/users/')) return route.fulfill(nobodyKnown(request));
    const call: Call = {
      method,
      path,
      body: method === 'GET' ? {} : (request.postDataJSON() as DraftChanges),
      key: (await request.headerValue('idempotency-key')) ?? undefined,
    };
    calls.push(call);
    const fault = world.fault(call);
    if (fault === 'not sent') return route.abort();
    if (fault instanceof Problem) return refuse(route, fault);
    try {
      const answer = answerTo(call);
      return fault === 'lost' ? await route.abort() : await route.fulfill({ json: answer });
    } catch (error) {
      if (error instanceof Problem) return refuse(route, error);
      throw error;
    }
  });

  const answerTo = ({ method, path, body }: Call): object => {
    if (path.endsWith('/unfinishedInspections') && method === 'GET') return { unfinishedInspections: [] };
    if (path.endsWith('/inspections') && method === 'GET') return { inspections: [] };
    if (path.includes('/unfinishedInspections')) {
      const id = DraftId.parse(method === 'POST' ? body.id : path.split('/').at(-1));
      world.server ??= sheetServer(id);
      if (method === 'GET') return world.server.draft();
      const { accepted, draft } = method === 'POST' ? world.server.create(body) : world.server.save(body);
      if (!accepted) throw new Problem('version-conflict', 'This inspection was changed on another device.', draft);
      return draft;
    }
    if (!world.server) throw new Problem('not-found', 'Not Found');
    return inspectionOf(world.server.draft(), { id: 1_795_380_120_001 });
  };

  const saves = () => calls.filter(({ method }) => method === 'POST' || method === 'PATCH');
  return { context, page, calls, saves, world, open: (path = '/createInspection') => page.goto(url + path) };
};

const refusal = (problem: Problem) => ({
  status: problem.status,
  contentType: 'application/problem+json',
  body: JSON.stringify(problem),
});
const refuse = (route: Route, problem: Problem) => route.fulfill(refusal(problem));

/** A workshop that has written down no vehicle and no customer yet, and takes each. */
const nobodyKnown = (request: Request) => {
  const answers: Record<string, object> = {
    'POST vehicle': { VehicleID: 'vin_1' },
    'GET owner': { owners: [] },
    'POST owner': { OwnerID: 'owner_1', VehicleID: 'vin_1', CustomerID: 'cus_1' },
    'GET customer': { customers: [] },
    'POST customer': { CustomerID: 'cus_1' },
  };
  const answer = answers[`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`];
  return answer ? { json: answer } : refusal(new Problem('not-found', 'This vehicle is not known.'));
};
