import type { Draft, DraftChanges } from '#shared/drafts/model.ts';
import { omitSeen, readSeen } from '#shared/drafts/unseen.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { type AnswerCall, type Answers, answerBy, type CallName, findCall, respondWith } from './answers.ts';

type SheetCall = { method: string; path: string; body: DraftChanges; key: string | undefined };
/** Responds in place of the server, or returns undefined to let the server respond. */
type Fault = (call: SheetCall) => Problem | 'lost' | 'not sent' | undefined;

/** Simulates the server of one sheet and records its requests. `others` responds to requests that every page makes. */
export const sheetWorld = (others: AnswerCall, onMistake: (mistake: Error) => void) => {
  const calls: SheetCall[] = [];
  const world = {
    fault: (() => undefined) as Fault,
    server: undefined as ReturnType<typeof newSheetServer> | undefined,
  };

  const serverOf = (id: unknown) => {
    world.server ??= newSheetServer(DraftId.parse(id));
    return world.server;
  };
  const heldOrRefused = ({ accepted, draft }: { accepted: boolean; draft: Draft }) =>
    accepted ? draft : new Problem('version-conflict', 'This inspection was changed on another device.', draft);
  const inspection = () =>
    world.server
      ? makeInspection(world.server.draft(), { id: 1_795_380_120_001 })
      : new Problem('not-found', 'Not Found');
  const sheetCalls: Answers = {
    'drafts.list': { unfinishedInspections: [] },
    'drafts.get': ({ params }) => serverOf(params.id).draft(),
    'drafts.create': ({ body }) => heldOrRefused(serverOf(body.id).create(body)),
    'drafts.save': ({ params, body, sent }) => {
      const { accepted, draft } = serverOf(params.id).save(body);
      const seen = readSeen(sent.headers as Record<string, string>);
      return seen && accepted ? omitSeen(draft, seen) : heldOrRefused({ accepted, draft });
    },
    'inspections.list': { inspections: [] },
    'inspections.get': inspection,
    'inspections.submit': inspection,
  };
  const answerSheet = answerBy({ ...nobodyKnown, ...sheetCalls }, onMistake);

  const answerCall: AnswerCall = async (sent) => {
    const call = findCall(sent);
    if (call && OF_NO_SHEET.includes(call.name)) return others(sent);
    if (call && call.name in nobodyKnown) return answerSheet(sent);
    const { method, headers, body } = sent;
    const key = headers['idempotency-key'];
    const sheetCall = {
      method,
      path: sent.url.pathname,
      body: body.length ? JSON.parse(String(body)) : {},
      key: key === undefined ? key : String(key),
    };
    calls.push(sheetCall);
    const fault = world.fault(sheetCall);
    if (fault === 'not sent') return 'lost';
    if (fault instanceof Problem) return respondWith(fault);
    const response = await answerSheet(sent);
    return fault ?? response;
  };

  const saves = () => calls.filter(({ method }) => method === 'POST' || method === 'PATCH');
  return { calls, saves, world, answerCall };
};

const OF_NO_SHEET: CallName[] = [
  'drafts.reserve',
  'drafts.release',
  'account.user',
  'notifications.list',
  'inspections.overview',
  'images.list',
  'images.upload',
];

/** Responses for a workshop without vehicles and customers, which accepts new ones. */
const nobodyKnown = {
  'vehicles.lookUp': new Problem('not-found', 'This vehicle was not found.'),
  'vehicles.save': { VehicleID: 'vin_1' },
  'vehicles.owner': { owners: [] },
  'history.declined': { declined: [] },
  'vehicles.addOwner': { OwnerID: 'owner_1', VehicleID: 'vin_1', CustomerID: 'cus_1' },
  'customers.list': { customers: [] },
  'customers.save': { CustomerID: 'cus_1' },
} satisfies Answers;
