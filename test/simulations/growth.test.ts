import { expect, test, vi } from 'vitest';
import { handler as learn } from '#lambdas/learn.ts';
import { handler as people } from '#lambdas/people.ts';
import { handler as files } from '#lambdas/photos.ts';
import { courseKey } from '#lambdas/table/keys.ts';
import type { Item, ItemType, Table } from '#lambdas/table/table.ts';
import { handler as work } from '#lambdas/work.ts';
import { sizeOf } from '#scripts/memory-table/attributes.ts';
import { inMemory } from '#scripts/memory-table/in-memory.ts';
import { rescheduleOrganization } from '#scripts/rebuild/reminders.ts';
import { simulateYear } from '#scripts/seed/year/play.ts';
import { endpoints } from '#shared/api.ts';
import { getAccess } from '#shared/endpoint.ts';
import { TrainingId } from '#shared/ids.ts';
import { addDays, atNzHours, type NzDate } from '#shared/nz-date.ts';
import { type Handlers, type Sent, send } from '#test/simulation-tools/send.ts';
import { newLine } from '#test/world/estimates.ts';

/** Round trips, and read units. */
type Cost = { trips: number; units: number };

const LAST_DAY = '2026-03-13' as NzDate;
const [FEW_DAYS, MANY_DAYS] = [4, 365];
const handlers = { people, work, files, learn } as unknown as Handlers;
const routes = endpoints.filter(
  ({ fn, endpoint }) => endpoint.method === 'GET' && fn !== 'link' && getAccess(endpoint) !== 'super-admin',
);

/** Counts what is read from a table. */
const meter = (table: Table) => {
  const { get, getAll, search } = table;
  let cost: Cost = { trips: 0, units: 0 };
  const add = (trips: number, bytes: readonly number[], isConsistent = false) => {
    const units = bytes.reduce((sum, size) => sum + Math.max(1, Math.ceil(size / 4096)), 0) / (isConsistent ? 1 : 2);
    cost = { trips: cost.trips + trips, units: cost.units + units };
  };
  const measure = (item: Item | undefined) => (item ? sizeOf(item) : 0);
  Object.assign(table, {
    get: async (key, reading) => {
      const item = await get(key, reading);
      add(1, [measure(item)], reading?.consistent);
      return item;
    },
    getAll: async (wanted, reading) => {
      const items = await getAll(wanted, reading);
      add(Math.ceil(wanted.length / 100), items.map(measure), reading?.consistent);
      return items;
    },
    search: async (asked) => {
      const found = await search(asked);
      add(1, [found.items.reduce((sum, item) => sum + measure(item), 0)], asked.consistent);
      return found;
    },
  } satisfies Partial<Table>);
  return async (call: () => Promise<unknown>): Promise<Cost> => {
    cost = { trips: 0, units: 0 };
    await call();
    return cost;
  };
};

type Sample = Pick<Partial<Sent>, 'params' | 'query'>;
/** The parameters of calls that need some, from stored items. Paged lists are read five lines at a time. */
const buildSamples = (find: (type: ItemType, isIt?: (item: Item) => boolean) => Item, userId: string) => {
  const id = String(find('INSPECTION').inspectionId);
  const idInKey = ({ pk }: Item) => String(pk.split('#').at(-1));
  const customer = { id: idInKey(find('CUSTOMER')) };
  const vehicle = { id: String(find('VEHICLE').id) };
  const sent = { id: idInKey(find('SENT')), number: '1' };
  const quiz = { quizId: String(find('QUIZ', ({ pk }) => pk.startsWith('ORG#')).id) };
  const question = { ...quiz, questionId: String(find('QUESTION', ({ pk }) => pk.startsWith('ORG#')).id) };
  const attempt = find('ATTEMPTRESULT', ({ pk }) => pk.endsWith(`#LEARNER#${userId}`));
  const attemptOf = { quizId: String(attempt.quizId), attemptId: String(attempt.id) };
  const readTerm = ({ gsi2sk }: Item) => String(gsi2sk).split('#')[0];
  const plate = readTerm(find('INSPECTION'));
  const findTerm = (by: string) => readTerm(find('FOUND', ({ gsi2pk }) => String(gsi2pk).endsWith(`#${by}`)));
  const page = { pageSize: '5' };
  const days = { from: addDays(LAST_DAY, -30), to: LAST_DAY };
  const samples: Record<string, Sample | Sample[]> = {
    'checksheets.paper': { params: { id: idInKey(find('PAPER')) } },
    'checksheets.pdf': { params: { id } },
    'content.advert': { query: { type: 'banner' } },
    'customers.duplicates': { params: customer },
    'customers.get': { params: customer },
    'customers.list': { query: page },
    'dossiers.estimates': { params: customer },
    'dossiers.inspections': { params: customer },
    'dossiers.vehicles': { params: customer },
    'drafts.get': { params: { id: String(find('DRAFT', ({ state }) => state === 'open').id) } },
    'drafts.list': { query: page },
    'estimates.browse': { query: { ...days, ...page } },
    'estimates.byNumber': { query: { number: '1' } },
    'estimates.get': { params: sent },
    'estimates.list': { query: { inspectionID: id } },
    'estimates.ofVehicle': { params: vehicle, query: page },
    'estimates.pdf': { params: sent },
    'estimates.sent': { params: sent },
    'history.declined': { params: vehicle },
    'history.vehicle': { params: vehicle },
    'images.list': { query: { inspectionId: id } },
    'inspections.get': { params: { id } },
    'inspections.list': [
      { query: page },
      { query: { ...page, vehicle: 'none' } },
      ...[plate, findTerm('VIN'), `${findTerm('NUMBER')}-0`, findTerm('CUSTOMER')].map((search) => ({
        query: { ...page, search },
      })),
    ],
    'inspections.revision': { params: { id, revision: '1' } },
    'inspections.revisions': { params: { id } },
    'inspections.toDo': ['recheck', 'vic'].map((what) => ({ query: { ...page, what } })),
    'mailings.list': { params: { id } },
    'quizzes.answers': { params: attemptOf },
    'quizzes.attempt': { params: attemptOf },
    'quizzes.attempts': { params: attemptOf, query: page },
    'quizzes.details': { params: attemptOf },
    'quizzes.earlierAnswers': { params: question },
    'quizzes.questions': { params: quiz },
    'quizzes.statistics': { params: quiz },
    'reference.reasonsForRejection': { params: { itemName: 'externalHeadLamps' } },
    'reference.virmLink': { params: { inspectionItemName: 'externalHeadLamps' } },
    'reminders.get': { query: { next: 'true' } },
    'training.amendmentVersions': { params: { amendmentId: String(find('AMENDMENT').id) } },
    'training.certificate': { params: { trainingId: String(find('COURSE').id) } },
    'training.record': { query: { ...days, whose: 'all' } },
    'vehicles.lookUp': {
      query: {
        Registration: String(
          find('VEHICLEKNOWN', ({ pk }) => pk.includes('#PLATE#'))
            .pk.split('#')
            .at(-1),
        ),
      },
    },
    'vehicles.owner': { query: { VehicleID: vehicle.id } },
  };
  return samples;
};

/** Calls an endpoint as the workshop's owner. */
const makeCall =
  (userId: string, organizationId: string) =>
  async (route: (typeof endpoints)[number], more: Pick<Partial<Sent>, 'params' | 'query' | 'body'> = {}) => {
    const sent = { userId, organizationId, key: undefined, cookies: [], params: {}, query: {}, body: undefined };
    const { status, text } = await send(handlers, route, { ...sent, ...more });
    expect(`${route.noun}.${route.name} ${status} ${status < 300 ? '' : text}`).toMatch(/ 2\d\d $/);
    return JSON.parse(text) as Record<string, unknown>;
  };

const measureWorkshop = (days: number) =>
  inMemory(async (table, all) => {
    const idOf = (email: string) => `id-of-${email}`;
    const shop = await simulateYear({ table, all }, { seed: 7, upTo: LAST_DAY, days, idOf });
    const { organizationId, inspectors } = shop;
    const now = atNzHours(addDays(LAST_DAY, 1), 7);
    await rescheduleOrganization({ table, organizationId }, now);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const userId = String(inspectors[0]?.actor.userId);
    const call = makeCall(userId, organizationId);
    const make = (noun: string, name: string, more: object) =>
      call(endpoints.find((one) => one.noun === noun && one.name === name) ?? expect.fail(name), more);
    await makeOneOfEach(make, {
      VehicleID: String(all().findLast(({ type }) => type === 'VEHICLE')?.id),
      addCertificate: (id) =>
        table.update({
          key: courseKey(organizationId, userId, TrainingId.parse(id)),
          expression: 'SET certificate = :file',
          values: { ':file': { hash: 'abc', kind: 'pdf' } },
        }),
    });
    const find = (type: ItemType, isIt = (_: Item) => true) =>
      (all() as unknown as Item[]).findLast((item) => item.type === type && isIt(item)) ?? expect.fail(type);
    const samples = buildSamples(find, userId);
    const measure = meter(table);
    const costs: Record<string, Cost> = {};
    for (const route of routes) {
      const title = `${route.noun}.${route.name}`;
      for (const [n, sample] of [samples[title] ?? {}].flat().entries())
        costs[`${title}${n > 0 ? ` ${n + 1}` : ''}`] = await measure(() => call(route, sample));
    }
    return costs;
  }).finally(() => vi.useRealTimers());

/** Makes what the simulated year may lack. */
const makeOneOfEach = async (
  make: (noun: string, name: string, more: object) => Promise<Record<string, unknown>>,
  { VehicleID, addCertificate }: { VehicleID: string; addCertificate: (courseId: string) => Promise<unknown> },
) => {
  await make('drafts', 'create', { body: { customerName: 'Kiri' } });
  await make('checksheets', 'blank', {
    body: {
      ...{ companyName: 'Kiri Motors', companyPhone: '0211', companyAddress: '1 Road, Taupo' },
      ...{ companyEmail: 'w@example.nz', companyAuthorityNumber: 'MS1' },
    },
  });
  const quiz = await make('quizzes', 'create', { body: { title: 'Kiri' } });
  const { id: courseId } = await make('training', 'addCourse', {
    body: { title: 'Brakes', minutes: 60, notes: '', day: LAST_DAY },
  });
  await addCertificate(String(courseId));
  await make('training', 'addAmendment', { body: { title: 'Tyres', text: 'Read this.', day: LAST_DAY } });
  await make('quizzes', 'addQuestion', {
    params: { quizId: String(quiz.id) },
    body: { questionText: 'Which?', options: [{ text: 'This' }, { text: 'That' }], correctIndex: 0 },
  });
  const { EstimateID } = await make('estimates', 'createOwn', { body: { VehicleID } });
  const params = { id: String(EstimateID) };
  const { Customer } = await make('estimates', 'get', { params });
  await make('estimates', 'save', {
    params,
    body: { Customer, version: 1, lines: [newLine('a', { words: 'Tyre', partsCents: 100_00 })] },
  });
  await make('estimates', 'send', { params, body: { version: 2, expiresOn: addDays(LAST_DAY, 30), mail: false } });
};

/** Read units that pages or a summary may take more once they are full. */
const FULL_UNITS = 5;
/** Calls that cost more after a year, up to a bound. */
const exceptions: Record<string, Cost> = {
  // a filter without matches reads five pages
  'inspections.list 2': { trips: 1 + 5, units: 6 },
  // a longer sheet number may also be the beginning of a phone number
  'inspections.list 5': { trips: 9, units: 7 },
  // the WoFs of two weeks
  'reminders.get': { trips: 14, units: 25 },
  // the WoFs of five weeks, each with its vehicle, owner, consents and emails
  'reminders.wofs': { trips: 10, units: 400 },
  // everyone's sittings of a year: read when a key is corrected
  'quizzes.earlierAnswers': { trips: 3, units: 30 },
};

test('a GET costs the same after four days and after a year, with a hundred times as many inspections', async () => {
  const few = await measureWorkshop(FEW_DAYS);
  const many = await measureWorkshop(MANY_DAYS);
  const grown = Object.entries(many).filter(([title, { trips, units }]) => {
    const before = few[title] ?? expect.fail(title);
    const most = exceptions[title] ?? { trips: before.trips, units: before.units + FULL_UNITS };
    return trips > most.trips || units > most.units;
  });
  expect(grown.map(([title, cost]) => ({ title, before: few[title], cost }))).toEqual([]);
  const measured = new Set(Object.keys(many).map((title) => title.split(' ')[0]));
  expect(measured.size).toBe(routes.length);
});
