import { expect, it } from 'vitest';
import type { UserContext } from '#lambdas/http/context.ts';
import { listBugReports, reportBug } from '#lambdas/support/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { bugReportKey } from '#lambdas/table/keys.ts';
import { supportApi } from '#shared/support/api.ts';
import { NewBugReport } from '#shared/support/model.ts';
import { buildContext, startNotifications } from '#test/handlers/notifications/people.ts';
import { newPerson } from '#test/world/people.ts';

startNotifications();

const report = { subject: 'Brakes', message: 'The reading is gone', type: 1 } as const;
const under = (key: string, hash = 'a') => ({ idempotency: { key, hash } });
const all = async () => {
  const reports = [];
  let after: string | undefined;
  do {
    const page = await listBugReports(table(), after);
    reports.push(...page.bugReports);
    after = page.next;
  } while (after);
  return reports;
};

it('R-22, F-05: a report is kept for 180 days with its sender’s stored details, and makes the event that emails it', async () => {
  const who = await newPerson();
  const now = new Date('2026-11-21T09:00:00.000Z');
  const { id } = await reportBug({ ...report, user: 'somebody else' }, buildContext(who, { now }));
  const item = await table().get(bugReportKey(id));
  expect(item).toMatchObject({ event: 'BugReported', ttl: now.getTime() / 1000 + 180 * 86_400 });
  expect((await all()).find((one) => one.id === id)).toEqual({
    ...report,
    ...{ id, userId: who.id, email: who.email, organizationId: null, createdAt: now.toISOString() },
  });
});

it('F-05: an automatic report identifies its person by id only', async () => {
  const who = await newPerson();
  const { id } = await reportBug({ ...report, type: 'Error' }, buildContext(who));
  expect((await all()).find((one) => one.id === id)).toMatchObject({ userId: who.id, email: '' });
  expect(JSON.stringify(await table().get(bugReportKey(id)))).not.toContain(who.email);
});

it('R-22: has the product’s own path, for all four types', () => {
  expect(supportApi.reportBug.path).toBe('/api/pitcheck/bugreport');
  for (const type of [1, 2, 3, 'Error']) expect(NewBugReport.safeParse({ ...report, type }).success).toBe(true);
  for (const type of [0, 4, '1', 'error', null])
    expect(NewBugReport.safeParse({ ...report, type }).success).toBe(false);
});

it('a report sent twice under one key is stored and counted once', async () => {
  const context = buildContext(await newPerson(), under('key-one-of-mere'));
  const ids = await Promise.all([reportBug(report, context), reportBug(report, context)]);
  for (let i = 0; i < 10; i++) ids.push(await reportBug(report, context));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  await expect(reportBug(report, { ...context, ...under('key-one-of-mere', 'b') })).rejects.toMatchObject({
    code: 'key-used-for-something-else',
  });
});

it('the same key from two people makes two reports', async () => {
  const send = async (context: UserContext) => (await reportBug(report, context)).id;
  const [mere, rangi] = [await newPerson(), await newPerson()];
  expect(await send(buildContext(mere, under('same-key')))).not.toBe(
    await send(buildContext(rangi, under('same-key'))),
  );
});

it('ten an hour are accepted', async () => {
  const context = buildContext(await newPerson());
  for (let i = 0; i < 10; i++) await reportBug(report, context);
  await expect(reportBug(report, context)).rejects.toMatchObject({ code: 'too-many-requests' });
});

it('the list is paged, newest first, each once', async () => {
  const context = buildContext(await newPerson());
  const later = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour));
  for (let hour = 0; hour < 30; hour++) await reportBug(report, { ...context, now: later(hour) });
  const listed = await all();
  expect(listed.slice(0, 30).map(({ createdAt }) => createdAt)).toEqual(
    Array.from({ length: 30 }, (_, i) => later(29 - i).toISOString()),
  );
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
});
