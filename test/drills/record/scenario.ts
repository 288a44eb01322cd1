import { setTimeout as wait } from 'node:timers/promises';
import type { customersApi } from '#shared/customers/api.ts';
import type { Customer } from '#shared/customers/model.ts';
import type { draftsApi } from '#shared/drafts/api.ts';
import type { Request, ResponseBody } from '#shared/endpoint.ts';
import type { DraftId, ImageId } from '#shared/ids.ts';
import type { imagesApi } from '#shared/images/api.ts';
import type { inspectionsApi } from '#shared/inspections/api.ts';
import type { notesApi } from '#shared/notes/api.ts';
import { Problem } from '#shared/problem.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { cells } from './cells.ts';
import type { Person, Shop } from './shop.ts';

/**
 * A request with its time span on the scenario's clock, and its response or refusal. Without either, it is unknown
 * whether the request was executed.
 */
export type Action<Asked, Told> = {
  by: string;
  asked: Asked;
  from: number;
  to: number;
  told?: Told;
  refusal?: Problem;
};

export type ShownDraft = ResponseBody<typeof draftsApi.get>;
export type ShownRecord = ResponseBody<typeof inspectionsApi.get>;
type Body<E> = Request<E> extends { body: infer Sent } ? Sent : never;

export type Photo = { imageId: ImageId; draft: DraftId; item: ItemName; picture: number };

/** A device, with the last version of each thing that it was shown, which may be stale. */
export type Device = {
  person: Person;
  drafts: Map<DraftId, ShownDraft>;
  records: Map<number, ShownRecord>;
  customers: Map<string, Customer>;
};

/** Everything that two devices do with one car, and all responses they get. */
export const newScenario = (shop: Shop, serial: number) => ({
  shop,
  serial,
  clock: 0,
  tokens: 0,
  devices: shop.people.map(
    (person): Device => ({ person, drafts: new Map(), records: new Map(), customers: new Map() }),
  ),
  draftIds: new Set<DraftId>(),
  recordIds: new Set<number>(),
  customerIds: new Set<string>(),
  photos: [] as Photo[],
  creates: [] as Action<{ draft: DraftId; body: Body<typeof draftsApi.create> }, ShownDraft>[],
  saves: [] as Action<{ draft: DraftId; saw: ShownDraft; body: Body<typeof draftsApi.save> }, ShownDraft>[],
  discards: [] as Action<{ draft: DraftId }, object>[],
  /** `draft` is undefined for a sheet without a draft. */
  submits: [] as Action<
    { draft: DraftId | undefined; key: string; body: Body<typeof inspectionsApi.submit> },
    ShownRecord
  >[],
  edits: [] as Action<{ id: number; body: Body<typeof inspectionsApi.edit> }, ShownRecord>[],
  rechecks: [] as Action<{ id: number }, ShownDraft>[],
  notes: [] as Action<{ saw: ShownRecord; body: Body<typeof notesApi.save> }, ResponseBody<typeof notesApi.save>>[],
  uploads: [] as Action<{ photo: Photo; picture: number }, ResponseBody<typeof imagesApi.upload>>[],
  descriptions: [] as Action<{ photo: Photo; text: string }, ResponseBody<typeof imagesApi.change>>[],
  removals: [] as Action<{ photo: Photo }, object>[],
  customers: [] as Action<
    { saw: Customer | undefined; body: Body<typeof customersApi.save> },
    ResponseBody<typeof customersApi.save>
  >[],
  intrusions: [] as Action<{ what: string }, unknown>[],
  looks: [] as Action<{ what: string }, unknown>[],
  trace: [] as string[],
});
export type Scenario = ReturnType<typeof newScenario>;

/** Makes a request and records its result. Returns the response, or the refusal. */
export const ask = async <Asked, Told>(
  scenario: Scenario,
  list: Action<Asked, Told>[],
  { id: by }: Person,
  asked: Asked,
  call: () => Promise<Told>,
): Promise<Action<Asked, Told>> => {
  const action: Action<Asked, Told> = { by, asked, from: scenario.clock++, to: Number.POSITIVE_INFINITY };
  list.push(action);
  try {
    action.told = await (scenario.shop.isKilled ? untilConnected(call) : call());
  } catch (error) {
    // if a part was killed, it is unknown whether and when the request was executed
    if (!(error instanceof Problem) && scenario.shop.isKilled) return action;
    if (!(error instanceof Problem)) throw error;
    action.refusal = error;
  }
  action.to = scenario.clock++;
  scenario.trace.push(describeAction(scenario, action));
  return action;
};

const RECONNECT_MS = 50;

/** Repeats a request while nothing listens, so that no request is wasted while a part restarts. */
const untilConnected = async <Told>(call: () => Promise<Told>): Promise<Told> => {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const cause = error instanceof TypeError ? error.cause : undefined;
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED')) throw error;
      await wait(RECONNECT_MS);
    }
  }
};

/** Describes the watched values of a body, and which version of a record or draft was seen. */
const describeAction = ({ shop }: Scenario, { by, asked, from, to, refusal }: Action<unknown, unknown>) => {
  const person = shop.people.findIndex(({ id }) => id === by);
  const shown = new Set<string>([
    ...cells,
    ...['images', 'versions', 'revision', 'wofComments', 'VICDetailsEntered', 'ConflictOfInterestReason'],
    ...['CustomerID', 'CustomerName', 'Homeaddress', 'LastName', 'Mobile', 'seen', 'version'],
  ]);
  const tell = (name: string, value: unknown) => {
    if (name === 'InspectionItem' || name === 'setBy') return undefined;
    if ((name !== 'body' && name !== 'saw') || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).filter(([field]) => shown.has(field)));
  };
  return `${from}-${to} ${person} ${JSON.stringify(asked, tell)} → ${refusal ? `${refusal.code}: ${refusal.message}` : 'done'}`;
};

/** Lists all requests. */
export const listActions = (scenario: Scenario): Action<unknown, unknown>[] => {
  const { creates, saves, discards, submits, edits, rechecks, notes, uploads, descriptions, removals } = scenario;
  const ofSheets = [creates, saves, discards, submits, edits, rechecks, notes, uploads, descriptions, removals];
  return [...ofSheets, scenario.customers, scenario.intrusions, scenario.looks].flat();
};

/** True if the request certainly succeeded. */
export const isDone = ({ told }: Action<unknown, unknown>) => told !== undefined;
/** True if the request may have succeeded: it got no refusal, or one that doesn't rule this out. */
export const mayBeDone = ({ refusal }: Action<unknown, unknown>) =>
  refusal === undefined || refusal.code === 'try-again' || refusal.code === 'unexpected';

/** A unique text of six capitals and digits, which fits both a word and a plate. */
export const newToken = (scenario: Scenario) =>
  `W${(scenario.serial * 1000 + scenario.tokens++).toString(36).toUpperCase().padStart(5, '0')}`;
