import type { ApiCaller } from '#scripts/seed/call.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { Seen } from './compare.ts';
import type { Person } from './release.ts';

/** Number of records of each list that are read one by one, newest first. */
const RECORDS = 30;

/** What an Admin of a workshop reads: all lists, and the newest records. `faults` lists the 5xx responses. */
export const readEverything = async ({ call, as }: Person, faults: string[]): Promise<Seen> => {
  const seen = new Map<string, unknown>();
  /** Reads all pages, and returns the first. A refused request returns an empty response. */
  const read: ApiCaller = async (noun, name, asked) => {
    const request = `${noun}.${String(name)} ${JSON.stringify(asked)}`;
    try {
      const first = await call(noun, name, asked, as);
      const pages: unknown[] = [first];
      for (let page: unknown = first, after = findNext(asked, page); after; after = findNext(asked, page)) {
        page = await call(noun, name, { ...asked, query: { ...('query' in asked && Object(asked.query)), after } }, as);
        pages.push(page);
      }
      seen.set(request, withoutVolatile(pages.length === 1 ? first : pages));
      return first;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status >= 500) faults.push(`${request}: ${error.message}`);
      seen.set(request, null);
      return {} as never;
    }
  };
  await readSettings(read);
  await readSheets(read);
  await readEstimates(read);
  await readCustomers(read);
  await readQuizzes(read);
  return seen;
};

/** Returns the cursor of a list's next page. */
const findNext = (asked: object, page: unknown): unknown =>
  'query' in asked && typeof Object(page).next === 'string' ? Object(page).next : undefined;

/** Made for each response: its time, and other sheets with the same numbers. */
const VOLATILE = ['serverNow', 'sameNumbers'];
/**
 * Leaves out signatures of URLs, cursors (`next` can also be a day), what is made for each response (such as the next
 * reminders), and the question bank, which `npm start` publishes again.
 */
const withoutVolatile = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    VOLATILE.includes(name) ||
    (name === 'next' && (Array.isArray(value) || (typeof value === 'string' && !/^\d{4}-/.test(value))))
      ? undefined
      : Object(value).isShared
        ? null
        : typeof value === 'string' && /^https?:/.test(value)
          ? value.replace(/\?.*/, '')
          : value,
  );

const lastYear = () => ({ from: addDays(nzDate(new Date()), -365), to: nzDate(new Date()) });

const readSettings = async (read: ApiCaller) => {
  await read('account', 'user', {});
  await read('organizations', 'members', {});
  await read('organizations', 'inspectors', {});
  await read('organizations', 'invite', {});
  await read('reminders', 'get', { query: { next: 'false' } });
  await read('notifications', 'list', { query: { limit: 100, sort: 'DateAdded' } });
  await read('counters', 'home', {});
  await read('push', 'list', {});
  await read('content', 'advert', { query: { type: 'banner' } });
  await read('content', 'privacyPolicy', {});
  await read('reference', 'reasonsUsed', {});
  await read('training', 'record', { query: { ...lastYear(), whose: 'all' } });
};

const readSheets = async (read: ApiCaller) => {
  await read('inspections', 'overview', { query: {} });
  for (const what of ['recheck', 'vic'] as const) await read('inspections', 'toDo', { query: { what } });
  const { paperInspections = [] } = await read('checksheets', 'papers', { query: {} });
  for (const { paperInspectionId: id } of paperInspections) await read('checksheets', 'paper', { params: { id } });
  const { unfinishedInspections = [] } = await read('drafts', 'list', { query: {} });
  for (const { id } of unfinishedInspections) {
    await read('drafts', 'get', { params: { id } });
    await read('images', 'list', { query: { unfinishedInspectionId: id } });
  }
  const { inspections = [] } = await read('inspections', 'list', { query: {} });
  const vehicles = new Set<string>();
  for (const { id: inspectionId } of inspections.slice(0, RECORDS)) {
    const params = { id: String(inspectionId) };
    const { VehicleID, vehicleRegistrationPlate } = await read('inspections', 'get', { params });
    await read('images', 'list', { query: { inspectionId } });
    await read('mailings', 'list', { params });
    await read('estimates', 'list', { query: { inspectionID: inspectionId } });
    const { revisions = [] } = await read('inspections', 'revisions', { params });
    for (const { revision } of revisions)
      await read('inspections', 'revision', { params: { ...params, revision: String(revision) } });
    await read('vehicles', 'lookUp', { query: { Registration: vehicleRegistrationPlate, ForceNoCarjam: 'true' } });
    if (VehicleID) vehicles.add(VehicleID);
  }
  for (const id of vehicles) {
    await read('history', 'vehicle', { params: { id } });
    await read('history', 'declined', { params: { id } });
    await read('vehicles', 'owner', { query: { VehicleID: id, IncludeVehicle: 'true', IncludeCustomer: 'true' } });
  }
};

const readEstimates = async (read: ApiCaller) => {
  const { estimates = [] } = await read('estimates', 'browse', { query: lastYear() });
  for (const { EstimateID: id } of estimates.slice(0, RECORDS)) {
    const { sent } = await read('estimates', 'get', { params: { id } });
    for (let number = 1; number <= (sent?.number ?? 0); number++)
      await read('estimates', 'sent', { params: { id, number: String(number) } });
  }
};

const readCustomers = async (read: ApiCaller) => {
  const { customers = [] } = await read('customers', 'list', { query: {} });
  for (const { CustomerID: id } of customers.slice(0, RECORDS)) {
    for (const name of ['get', 'duplicates'] as const) await read('customers', name, { params: { id } });
    for (const name of ['vehicles', 'inspections'] as const)
      await read('dossiers', name, { params: { id }, query: {} });
  }
};

const readQuizzes = async (read: ApiCaller) => {
  await read('quizzes', 'practice', {});
  await read('quizzes', 'ownAttempts', {});
  const quizzes = await readList(read('quizzes', 'list', {}));
  for (const { id: quizId } of quizzes.filter(({ isShared }) => !isShared)) {
    await read('quizzes', 'questions', { params: { quizId } });
    await read('quizzes', 'statistics', { params: { quizId } });
    const { attempts = [] } = await read('quizzes', 'attempts', { params: { quizId }, query: {} });
    for (const { id: attemptId } of attempts)
      for (const name of ['attempt', 'answers', 'details'] as const)
        await read('quizzes', name, { params: { quizId, attemptId } });
  }
};

const readList = async <T>(answer: Promise<T[]>) => {
  const list = await answer;
  return Array.isArray(list) ? list : [];
};
