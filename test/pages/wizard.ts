import type { BrowserContextOptions } from 'playwright-core';
import { sheetServer } from '#scripts/browser/sheet-server.ts';
import type { Draft, DraftChanges } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { inspectionOf } from '#shared/samples/inspections.ts';
import { type Answer, type Api, apiFrom, type Call } from './api.ts';
import type { Site } from './site.ts';
import { comeBackTo, phone } from './visitor.ts';

/** A call of the sheet's own. */
type SheetCall = { method: string; path: string; body: DraftChanges; key: string | undefined };
/** Answers a call instead of the server; undefined: let the server answer. */
type Fault = (call: SheetCall) => Problem | 'lost' | 'not sent' | undefined;

/** An inspector's phone with a server of its own that remembers what it was asked. */
export const openInspector = async (site: Site, options: BrowserContextOptions = {}) => {
  const calls: SheetCall[] = [];
  const world = { fault: (() => undefined) as Fault, server: undefined as ReturnType<typeof sheetServer> | undefined };

  const answerTo = ({ method, path, body }: SheetCall): object => {
    if (path.endsWith('/unfinishedInspections') && method === 'GET') return { unfinishedInspections: [] };
    if (path.endsWith('/inspections') && method === 'GET') return { inspections: [] };
    if (path.includes('/unfinishedInspections')) {
      const id = DraftId.parse(method === 'POST' ? body.id : path.split('/').at(-1));
      world.server ??= sheetServer(id);
      if (method === 'GET') return world.server.draft();
      const { accepted, draft } = method === 'POST' ? world.server.create(body) : world.server.save(body);
      return accepted
        ? draft
        : new Problem('version-conflict', 'This inspection was changed on another device.', draft);
    }
    if (!world.server) return new Problem('not-found', 'Not Found');
    return inspectionOf(world.server.draft(), { id: 1_795_380_120_001 });
  };

  const others = apiFrom({});
  const api: Api = (asked) => {
    const { method, headers, body } = asked;
    const path = asked.url.pathname;
    if (OF_NO_SHEET.includes(path)) return others(asked);
    if (path.startsWith('/api/vehicles/') || path.startsWith('/api/users/')) return nobodyKnown(asked);
    const key = headers['idempotency-key'];
    const call = { method, path, body: method === 'GET' ? {} : JSON.parse(String(body)), key: key && String(key) };
    calls.push(call);
    const fault = world.fault(call);
    if (fault === 'not sent') return 'lost';
    if (fault instanceof Problem) return fault;
    const answer = answerTo(call);
    return fault ?? answer;
  };

  const { context, page, open } = await comeBackTo(site, api, { ...phone, ...options });
  const saves = () => calls.filter(({ method }) => method === 'POST' || method === 'PATCH');
  return { context, page, calls, saves, world, open: (path = '/createInspection') => open(path) };
};

const OF_NO_SHEET = [
  '/api/authentication/user',
  '/api/authentication/notification',
  '/api/util/ads',
  '/api/inspection/overview',
  '/api/inspection/imageDetails',
];

/** A workshop that has written down no vehicle and no customer yet, and takes each. */
const nobodyKnown = ({ method, url }: Call): Answer => {
  const answers: Record<string, object> = {
    'POST vehicle': { VehicleID: 'vin_1' },
    'GET owner': { owners: [] },
    'POST owner': { OwnerID: 'owner_1', VehicleID: 'vin_1', CustomerID: 'cus_1' },
    'GET customer': { customers: [] },
    'POST customer': { CustomerID: 'cus_1' },
  };
  return (
    answers[`${method} ${url.pathname.split('/').at(-1)}`] ?? new Problem('not-found', 'This vehicle is not known.')
  );
};

export const draftId = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const path = `/createInspection?unfinishedInspectionId=${draftId}`;

/** A sheet that the server has already, opened by an inspector. `as`: what else the server knows of it. */
export const openSheet = async (
  site: Site,
  sheet: Partial<Draft> = {},
  { as = {}, ...options }: BrowserContextOptions & { as?: Partial<Draft> } = {},
) => {
  const inspector = await openInspector(site, options);
  const server = sheetServer(draftId, as);
  server.create({ vehicleRegistrationPlate: 'KZT482', ...sheet });
  inspector.world.server = server;
  await inspector.open(path);
  await inspector.page.locator('.section-card').first().waitFor();
  return { ...inspector, server };
};
