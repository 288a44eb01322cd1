import type { BrowserContextOptions, Request, Route } from 'playwright-core';
import { startWebOrigin } from '#scripts/local/web-origin.ts';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import type { DraftChanges } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { nothingNew, nothingToDo, tawaUser } from '#test/pages/tawa.ts';
import { sheetServer } from '#test/world/sheet-server.ts';
import { inspectionOf } from '../fakes/sheets.ts';
import { launchBrowser } from './browser.ts';
import { openPhone } from './open-phone.ts';

const NOWHERE = 'http://127.0.0.1:9';
const POOL = 'ap-southeast-2_local';
const CLIENT = 'test-client';

/** The built site in a real browser. Without an API, the test answers in its place, so that each answer can be made to fail. */
export const startSite = async ({ apiUrl = NOWHERE, dir }: { apiUrl?: string; dir?: string } = {}) => {
  const site = await startWebOrigin({
    ...(dir && { dir }),
    apiUrl,
    config: {
      userPoolId: POOL,
      userPoolClientId: CLIENT,
      userPoolEndpoint: NOWHERE,
      environment: 'test',
    },
    origins: { userPoolOrigin: NOWHERE, filesOrigin: NOWHERE },
  });
  const browser = await launchBrowser();
  return {
    url: site.url,
    browser,
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
};
export type Site = Awaited<ReturnType<typeof startSite>>;

/** A token of the right shape that is good for an hour; nobody checks its signature here. */
const token = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const common = { sub: tawaUser.id, iss: `${NOWHERE}/${POOL}`, iat: now, exp: now + 3600 };
  return `${part({ alg: 'none' })}.${part({ ...common, ...claims })}.x`;
};

/** What Amplify would keep of somebody who has just signed in. */
export const newSession = () => ({
  id: tawaUser.id,
  clientId: CLIENT,
  accessToken: token({ username: tawaUser.id, token_use: 'access' }),
  idToken: token({ aud: CLIENT, token_use: 'id' }),
});

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
export type Inspector = Awaited<ReturnType<typeof openInspector>>;

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
