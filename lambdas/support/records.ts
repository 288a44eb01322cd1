import { hash } from 'node:crypto';
import type { Request, ResponseBody } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import type { supportApi } from '#shared/support/api.ts';
import type { BugReport } from '#shared/support/model.ts';
import { withNotificationDue } from '../due/notifications.ts';
import type { UserContext } from '../http/context.ts';
import { type Idempotency, readEarlierResult } from '../http/idempotency.ts';
import { consume } from '../http/rate-limit.ts';
import { BUG_REPORTS, bugReportKey, userKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { makeTtl, type Table } from '../table/table.ts';
import { readBugReport } from './stored.ts';

const KEPT_DAYS = 180;
const PAGE = 25;

type Reported = ResponseBody<typeof supportApi.reportBug>;

/** Stores a bug report, which raises the event that emails support. Idempotent by Idempotency-Key. */
export const reportBug = async (
  { subject, message, type }: Request<typeof supportApi.reportBug>['body'],
  context: UserContext,
): Promise<Reported> => {
  const { table, userId, organizationId, now, idempotency } = context;
  const id = idempotency ? deriveId(userId, idempotency) : newId('bug');
  const earlier = async (): Promise<Reported | undefined> => {
    const made = idempotency && readEarlierResult(await table.get(bugReportKey(id), { consistent: true }), idempotency);
    return made === undefined ? undefined : { id: String(made) };
  };
  const again = await earlier();
  if (again) return again;
  await consume(context, 'bug-report');
  const person = await table.get(userKey(userId));
  const createdAt = now.toISOString();
  const report: BugReport = {
    ...{ id, userId, subject, message, type, createdAt },
    // automatic reports have no author to reply to
    email: type === 'Error' ? '' : String(person?.email ?? ''),
    organizationId: organizationId ?? null,
  };
  const [reported, waits] = withNotificationDue(
    {
      ...bugReportKey(id),
      type: 'BUGREPORT',
      event: 'BugReported',
      report,
      gsi1pk: BUG_REPORTS,
      gsi1sk: `${createdAt}#${id}`,
      ttl: makeTtl(now, KEPT_DAYS * 86_400),
      ...(idempotency && { hash: idempotency.hash, made: id }),
    },
    now,
  );
  const { refused } = await table.write({ ...reported, condition: 'attribute_not_exists(pk)' }, waits);
  return (refused && (await earlier())) || { id };
};

const deriveId = (userId: string, { key }: Idempotency) =>
  `bug_${hash('sha256', `${userId}#${key}`, 'hex').slice(0, 24)}`;

/** Lists all bug reports, newest first. */
export const listBugReports = async (
  table: Table,
  after?: string,
): Promise<ResponseBody<typeof supportApi.bugReports>> => {
  const page = { index: 'gsi1', pk: BUG_REPORTS, newestFirst: true, limit: PAGE, after } as const;
  const { items, next } = await table.search(page);
  const reports = await table.getAll(items);
  const bugReports = readEach(reports, readBugReport);
  return { bugReports, ...(next && { next }) };
};
