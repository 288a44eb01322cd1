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
import type { Item } from '#lambdas/table/item.ts';
import { bugReportKey, DUE_OPEN, userKey, verifiedKey } from '#lambdas/table/keys.ts';
import { announceJoining } from '#lambdas/tenants/announce-joining.ts';
import { ensureUser, localCredentials } from '#scripts/local/pool.ts';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { contextOf, gone, mailsTo, pool, startTelling, unreadCount } from '#test/handlers/notifications/people.ts';
import { dueOfKind, eventItems, eventOf, type Made, sweepLater } from '#test/world/lost-events.ts';
import { addMember, somebody, workshop } from '#test/world/people.ts';
import { keepRecord } from '#test/world/records.ts';
import { write } from '#test/world/table.ts';

startTelling();
vi.spyOn(logLines, 'info').mockReturnValue();
afterEach(() => {
  vi.useRealTimers();
});

const waiting = async () => (await dueOfKind('TELL')).map(({ sk }) => String(sk?.S));
const wake = (made: Made) => notify(eventOf(made));
/** The event of what was just written is lost; the sweep's own comes twice. */
const heal = async () => {
  const asked = await sweepLater(5);
  for (const one of [...asked, ...asked]) await wake(one);
  return asked.length;
};

const admin = async () => {
  const { id: organizationId } = await workshop('Tawa Motors');
  const owner = await somebody({ name: 'Ann' });
  await addMember(owner, organizationId, ['Admin']);
  return { organizationId, owner };
};
const join = async (organizationId: Awaited<ReturnType<typeof admin>>['organizationId']) => {
  const who = await somebody({ name: 'Aroha' });
  await addMember(who, organizationId);
  await write(...announceJoining({ userId: who.id, now: new Date() }, organizationId, 'joined', undefined).writes);
  return who;
};

describe('what nobody was told of, as its event was lost, is told by the sweep once', () => {
  it('who joined: to the Admins, in the app and by mail', async () => {
    const { organizationId, owner } = await admin();
    await join(organizationId);
    expect(await heal()).toBe(1);
    expect(await unreadCount(owner)).toBe(1);
    expect(await mailsTo(owner.email)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await sweepLater(10)).toEqual([]);
  });

  it('a sheet that could not be made: to whoever submitted it', async () => {
    const { organizationId } = await admin();
    const who = await somebody({ name: 'Hēmi' });
    await addMember(who, organizationId);
    const id = Date.now() * 1000;
    await keepRecord(organizationId, {
      ...makeInspection(finishedCar(), { id }),
      submittedBy: { ...hemi, userId: who.id },
    });
    const sheet = { organizationId, inspectionId: id, checksheet: 'Full' } as const;
    await write({ put: { ...stateKey(sheet), ...sheet, type: 'CHECKSHEET', state: 'rendering', turn: 3 } });
    await markFailed(table(), sheet, { version: 3, attempt: 3 }, new Date());
    await heal();
    expect(await unreadCount(who)).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('R-22: what was reported: to support', async () => {
    const who = await somebody();
    const { id } = await reportBug({ subject: 'Lost event', message: 'x', type: 1 }, contextOf(who));
    expect(await heal()).toBe(1);
    expect((await mailsTo(SUPPORT_EMAIL)).filter(({ subject }) => subject.includes('Lost event'))).toHaveLength(1);
    expect(await table().get(bugReportKey(id))).toBeDefined();
    expect(await waiting()).toEqual([]);
  });

  it('C-02: the link that verifies an e-mail: to its person', async () => {
    const who = await somebody({ email_verified: false });
    await requestLink(contextOf(who), who.email);
    expect(await heal()).toBe(1);
    expect(await mailsTo(who.email)).toHaveLength(1);
  });

  it('C-01: that an e-mail is verified: to the user pool', async () => {
    const email = 'lost@example.nz';
    const id = await ensureUser(pool, { email, name: 'Mere', password: 'Test-person-1' });
    const client = new CognitoIdentityProviderClient({ endpoint: pool.endpoint, ...localCredentials });
    const place = { UserPoolId: pool.userPoolId, Username: email };
    await client.send(
      new AdminUpdateUserAttributesCommand({ ...place, UserAttributes: [{ Name: 'email_verified', Value: 'false' }] }),
    );
    const context = contextOf({ id });
    await storePerson(table(), {
      ...{ id, email, email_verified: false, nickname: 'Mere', name: 'Mere', picture: '' },
      ...{ InspectorAuthorityNumber: '', privacyPolicy: null },
    });
    await requestLink(context, email);
    const [link] = (await table().search({ pk: userKey(id).pk, startsWith: 'VERIFICATION' })).items;
    await verifyEmail(context, String(link?.token));
    await heal();
    const { UserAttributes = [] } = await client.send(new AdminGetUserCommand(place));
    expect(UserAttributes.find(({ Name }) => Name === 'email_verified')?.Value).toBe('true');
    expect(await waiting()).toEqual([]);
  });
});

describe('what waits to be told', () => {
  it('waits no longer once its own event has come, and is not asked for', async () => {
    const { organizationId, owner } = await admin();
    await join(organizationId);
    const joined = (await eventItems()).find(({ pk }) => pk.includes(organizationId));
    if (joined) await wake(joined);
    expect(await waiting()).toEqual([]);
    expect(await sweepLater(5)).toEqual([]);
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });

  it('is let go when what was to be told is there no more', async () => {
    const { organizationId } = await admin();
    await join(organizationId);
    const joined = (await eventItems()).find(({ pk }) => pk.includes(organizationId));
    if (joined) await gone(joined);
    expect(await sweepLater(5)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('keeps nobody else waiting when it cannot be told: marked, told to us once, looked at every hour, and left after 14 days', async () => {
    const { organizationId } = await admin();
    await join(organizationId);
    const logged = vi.spyOn(logLines, 'error').mockReturnValue();
    for (let run = 0; run < 6; run++) expect(await sweepLater(5), `run ${run}`).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
    expect(await sweepLater(5)).toHaveLength(1);
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([{ stuck: expect.any(String) }]);
    expect((await dueOfKind('TELL'))[0]).toMatchObject({ stuck: { N: '1' } });
    const { organizationId: other, owner } = await admin();
    await join(other);
    expect(await heal()).toBe(1);
    expect(await mailsTo(owner.email)).toHaveLength(1);
    for (let hour = 1; hour < 4; hour++) expect(await sweepLater(60), `hour ${hour}`).toHaveLength(1);
    expect(logged, 'once').toHaveBeenCalledOnce();
    expect(await sweepLater(14 * 24 * 60)).toEqual([]);
    expect(await waiting()).toEqual([]);
    // the days up to then are over, and the next test is of today again
    await write({ remove: DUE_OPEN });
  });

  it('of which one is poison is told all the same: to the user pool, by mail and in the app', async () => {
    const { organizationId, owner } = await admin();
    await join(organizationId);
    // as a later release may write it, or nobody would: of no organization, of nobody in the user pool
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
      for (const made of await sweepLater(5)) await wake(made).catch(() => failed.push(made.pk));
    expect(await mailsTo(owner.email)).toHaveLength(1);
    expect(await unreadCount(owner)).toBe(1);
    const left = await dueOfKind('TELL');
    expect(left.map(({ stuck }) => stuck?.N)).toEqual(left.map(() => '1'));
    const told = logged.mock.calls.map(([line]) => String(JSON.parse(String(line)).stuck));
    expect(new Set(told).size, 'each once').toBe(told.length);
    expect(told).toHaveLength(left.length);
    expect(failed.length).toBeGreaterThan(0);
    logged.mockRestore();
    for (const { pk, sk } of left) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
  });
});
