import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storePerson } from '#lambdas/account/records.ts';
import { verifyEmail } from '#lambdas/account/verification.ts';
import { requestLink } from '#lambdas/account/verification-request.ts';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { markFailed } from '#lambdas/checksheets/records.ts';
import { stateKey } from '#lambdas/checksheets/stored.ts';
import { withNotificationDue } from '#lambdas/due/notifications.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { reportBug } from '#lambdas/support/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { bugReportKey, DUE_OPEN, userKey, verifiedKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { announceJoining } from '#lambdas/tenants/announce-joining.ts';
import { ensureUser, localCredentials } from '#scripts/local/pool.ts';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import {
  buildContext,
  mailsTo,
  pool,
  removeItem,
  startNotifications,
  unreadCount,
} from '#test/handlers/notifications/people.ts';
import { buildEvent, type EventItem, listDue, listEventItems, sweepLater } from '#test/world/lost-events.ts';
import { addMember, newPerson, workshop } from '#test/world/people.ts';
import { storeRecord } from '#test/world/records.ts';
import { write } from '#test/world/table.ts';

startNotifications();
vi.spyOn(logLines, 'info').mockReturnValue();
afterEach(() => {
  vi.useRealTimers();
});

const listPending = async () => (await listDue('TELL')).map(({ sk }) => String(sk?.S));
const deliver = (made: EventItem) => notify(buildEvent(made));
/** Loses the events of recent writes and delivers each of the sweep's events twice. */
const sweepAndDeliver = async () => {
  const asked = await sweepLater(5);
  for (const one of [...asked, ...asked]) await deliver(one);
  return asked.length;
};

const admin = async () => {
  const { id: organizationId } = await workshop('Tawa Motors');
  const owner = await newPerson({ name: 'Ann' });
  await addMember(owner, organizationId, ['Admin']);
  return { organizationId, owner };
};
const join = async (organizationId: Awaited<ReturnType<typeof admin>>['organizationId']) => {
  const who = await newPerson({ name: 'Aroha' });
  await addMember(who, organizationId);
  await write(...announceJoining({ userId: who.id, now: new Date() }, organizationId, 'joined', undefined).writes);
  return who;
};

describe('the sweep delivers a notification whose event was lost exactly once', () => {
  it('a new member: to the Admins, in the app and by email', async () => {
    const { organizationId, owner } = await admin();
    await join(organizationId);
    expect(await sweepAndDeliver()).toBe(1);
    expect(await unreadCount(owner)).toBe(1);
    expect(await mailsTo(owner.email)).toHaveLength(1);
    expect(await listPending()).toEqual([]);
    expect(await sweepLater(10)).toEqual([]);
  });

  it('a failed sheet: to the person who submitted it', async () => {
    const { organizationId } = await admin();
    const who = await newPerson({ name: 'Hēmi' });
    await addMember(who, organizationId);
    const id = Date.now() * 1000;
    await storeRecord(organizationId, {
      ...makeInspection(finishedCar(), { id }),
      submittedBy: { ...hemi, userId: who.id },
    });
    const sheet = { organizationId, inspectionId: id, checksheet: 'Full' } as const;
    await write({ put: { ...stateKey(sheet), ...sheet, type: 'CHECKSHEET', state: 'rendering', turn: 3 } });
    await markFailed(table(), sheet, { version: 3, attempt: 3 }, new Date());
    await sweepAndDeliver();
    expect(await unreadCount(who)).toBe(1);
    expect(await listPending()).toEqual([]);
  });

  it('R-22: a bug report: to support', async () => {
    const who = await newPerson();
    const { id } = await reportBug({ subject: 'Lost event', message: 'x', type: 1 }, buildContext(who));
    expect(await sweepAndDeliver()).toBe(1);
    expect((await mailsTo(SUPPORT_EMAIL)).filter(({ subject }) => subject.includes('Lost event'))).toHaveLength(1);
    expect(await table().get(bugReportKey(id))).toBeDefined();
    expect(await listPending()).toEqual([]);
  });

  it('C-02: the verification link: to the person', async () => {
    const who = await newPerson({ email_verified: false });
    await requestLink(buildContext(who), who.email);
    expect(await sweepAndDeliver()).toBe(1);
    expect(await mailsTo(who.email)).toHaveLength(1);
  });

  it('C-01: a verified email address: to the user pool', async () => {
    const email = 'lost@example.nz';
    const id = await ensureUser(pool, { email, name: 'Mere', password: 'Test-person-1' });
    const client = new CognitoIdentityProviderClient({ endpoint: pool.endpoint, ...localCredentials });
    const place = { UserPoolId: pool.userPoolId, Username: email };
    await client.send(
      new AdminUpdateUserAttributesCommand({ ...place, UserAttributes: [{ Name: 'email_verified', Value: 'false' }] }),
    );
    const context = buildContext({ id });
    await storePerson(table(), {
      ...{ id, email, email_verified: false, nickname: 'Mere', name: 'Mere', picture: '' },
      ...{ InspectorAuthorityNumber: '', privacyPolicy: null },
    });
    await requestLink(context, email);
    const [link] = (await table().search({ pk: userKey(id).pk, startsWith: 'VERIFICATION' })).items;
    await verifyEmail(context, String(link?.token));
    await sweepAndDeliver();
    const { UserAttributes = [] } = await client.send(new AdminGetUserCommand(place));
    expect(UserAttributes.find(({ Name }) => Name === 'email_verified')?.Value).toBe('true');
    expect(await listPending()).toEqual([]);
  });
});

describe('a pending notification', () => {
  it('is cleared by its own event, and is not requested again', async () => {
    const { organizationId, owner } = await admin();
    await join(organizationId);
    const joined = (await listEventItems()).find(({ pk }) => pk.includes(organizationId));
    if (joined) await deliver(joined);
    expect(await listPending()).toEqual([]);
    expect(await sweepLater(5)).toEqual([]);
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });

  it('is dropped when its subject no longer exists', async () => {
    const { organizationId } = await admin();
    await join(organizationId);
    const joined = (await listEventItems()).find(({ pk }) => pk.includes(organizationId));
    if (joined) await removeItem(joined);
    expect(await sweepLater(5)).toEqual([]);
    expect(await listPending()).toEqual([]);
  });

  it('does not block others when it can’t be delivered: it is logged once, retried hourly, dropped after 14 days and logged again', async () => {
    const { organizationId } = await admin();
    await join(organizationId);
    const logged = vi.spyOn(logLines, 'error').mockReturnValue();
    for (let run = 0; run < 6; run++) expect(await sweepLater(5), `run ${run}`).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
    expect(await sweepLater(5)).toHaveLength(1);
    expect(logged.mock.calls).toMatchObject([[{ stuck: expect.any(String) }]]);
    expect((await listDue('TELL'))[0]).toMatchObject({ stuck: { N: '1' } });
    const { organizationId: other, owner } = await admin();
    await join(other);
    expect(await sweepAndDeliver()).toBe(1);
    expect(await mailsTo(owner.email)).toHaveLength(1);
    for (let hour = 1; hour < 4; hour++) expect(await sweepLater(60), `hour ${hour}`).toHaveLength(1);
    expect(logged, 'once').toHaveBeenCalledOnce();
    expect(await sweepLater(14 * 24 * 60)).toEqual([]);
    expect(await listPending()).toEqual([]);
    expect(logged).toHaveBeenLastCalledWith({ gaveUp: expect.any(String) });
    // The days up to then are closed; the next test starts from today again.
    await write({ remove: DUE_OPEN });
  });

  it('is delivered to the user pool, by email and in the app even if a broken one is in the same batch', async () => {
    const { organizationId, owner } = await admin();
    await join(organizationId);
    // as a later release or a bug may write them: without an organization, for a person not in the user pool
    const written = new Date();
    const spoiled: { put: Item }[][] = [
      withNotificationDue({ pk: 'JOINED#poison', sk: 'x', type: 'JOINED', event: 'MemberJoined' }, written),
      withNotificationDue(
        { ...verifiedKey('nobody'), type: 'VERIFIED', event: 'EmailVerified', userId: 'nobody' },
        written,
      ),
      withNotificationDue({ pk: 'BUG#poison', sk: 'x', type: 'BUGREPORT', event: 'BugReported', subject: 7 }, written),
    ];
    for (const writes of spoiled) await write(...writes);
    const logged = vi.spyOn(logLines, 'error').mockReturnValue();
    const failed: string[] = [];
    for (let run = 0; run < 8; run++)
      for (const made of await sweepLater(5)) await deliver(made).catch(() => failed.push(made.pk));
    expect(await mailsTo(owner.email)).toHaveLength(1);
    expect(await unreadCount(owner)).toBe(1);
    const left = await listDue('TELL');
    expect(left.map(({ stuck }) => stuck?.N)).toEqual(left.map(() => '1'));
    const told = logged.mock.calls.map(([line]) => String('stuck' in line && line.stuck));
    expect(new Set(told).size, 'each once').toBe(told.length);
    expect(told).toHaveLength(left.length);
    expect(failed.length).toBeGreaterThan(0);
    logged.mockRestore();
    for (const { pk, sk } of left) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
  });
});
