import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '#lambdas/account/api.ts';
import { mailDue } from '#lambdas/due/mails.ts';
import { dueItem } from '#lambdas/due/stored.ts';
import { handler as notify } from '#lambdas/notify/notify.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN, mailAllowanceKey, type OrganizationId, userKey } from '#lambdas/table/keys.ts';
import { localCredentials, signIn } from '#scripts/local/pool.ts';
import { accountApi } from '#shared/account/api.ts';
import { nzDate } from '#shared/nz-date.ts';
import { makeCaller } from '#test/world/calls.ts';
import { contextAt } from '#test/world/context.ts';
import { addMember, workshop } from '#test/world/people.ts';
import { listItems } from '#test/world/table.ts';
import { mailsTo, pool, startNotifications } from '../notifications/people.ts';

startNotifications();
const DAY = 86_400_000;
const start = Date.parse('2026-12-01T00:00:00Z');
let client: CognitoIdentityProviderClient;
beforeEach(async () => {
  client = new CognitoIdentityProviderClient({ endpoint: pool.endpoint, ...localCredentials });
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  // no day has been swept yet
  await table().write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from: nzDate(new Date(start)) } });
});
afterEach(() => void vi.useRealTimers());

let count = 0;
/** Signs a person up, who opens the app unless `opens` is false. */
const newcomer = async ({ opens = true } = {}) => {
  const who = { email: `squat${++count}@example.nz`, password: 'Test-person-1' };
  const command = new SignUpCommand({ ClientId: pool.clientId, Username: who.email, Password: who.password });
  const { UserSub: id = '' } = await client.send(command);
  const call = makeCaller(accountApi, account, async () => ({
    ...contextAt({ id }, new Date()),
    accessToken: (await signIn(pool, who)).accessToken,
  }));
  const open = () => call('user', {});
  if (opens) await open();
  const exists = () =>
    client.send(new AdminGetUserCommand({ UserPoolId: pool.userPoolId, Username: who.email })).then(
      () => true,
      () => false,
    );
  const items = () => listItems(`USER#${id}`);
  const subjects = async () => (await mailsTo(who.email)).map(({ subject }) => subject);
  return { ...who, id, call, open, exists, items, subjects };
};
type Newcomer = Awaited<ReturnType<typeof newcomer>>;

/** Runs the sweep this many days after the sign-up, and delivers its events. */
const onDay = async (day: number, ...people: Newcomer[]) => {
  vi.setSystemTime(start + day * DAY + 60_000);
  await sweep();
  for (const { id } of people)
    for (const { pk, sk, event } of await listItems(`USER#${id}#UNVERIFIED`))
      await notify({
        ...{ id: 'test', source: 'pitcheck', 'detail-type': event },
        detail: { pk, sk },
      } as Parameters<typeof notify>[0]);
};
const GOES = 'Your Pitcheck account will be removed';
const change = (who: Newcomer, expression: string, values: Record<string, unknown>) =>
  table().update({ key: userKey(who.id), expression, values });
const verify = (who: Newcomer) => change(who, 'SET email_verified = :yes', { ':yes': true });

describe('an account that was never verified or used', () => {
  it('is emailed once after a week, and removed a week later with all its data', async () => {
    const who = await newcomer();
    await who.call('createSubUser', { body: { name: 'Rangi' } });
    await onDay(6, who);
    expect(await who.subjects()).toEqual([]);
    for (const day of [7, 8]) await onDay(day, who);
    expect(await who.subjects()).toEqual([GOES]);
    expect(await who.exists()).toBe(true);
    for (const day of [14, 16]) await onDay(day, who);
    expect(await who.exists()).toBe(false);
    expect([await who.items(), await listItems(`USER#${who.id}#SUBUSERNAMES`)]).toEqual([[], []]);
    expect(await who.subjects()).toEqual([GOES]);
  });

  it('is removed even if it never opened the app, so that the owner of the address can sign up', async () => {
    const who = await newcomer({ opens: false });
    for (const day of [7, 14]) await onDay(day, who);
    expect(await who.subjects()).toEqual([GOES]);
    expect(await who.exists()).toBe(false);
  });

  it.each<[string, (who: Newcomer) => Promise<unknown>]>([
    ['was verified', verify],
    ['was used again today', (who) => who.open()],
    ['joined a workshop', async (who) => addMember(who, (await workshop()).id)],
  ])('stays if it %s after the email', async (_, act) => {
    const who = await newcomer();
    await onDay(7, who);
    vi.setSystemTime(start + 14 * DAY);
    await act(who);
    for (const day of [14, 15]) await onDay(day, who);
    expect(await who.exists()).toBe(true);
    expect(await who.items()).not.toEqual([]);
    expect(await who.subjects()).toEqual([GOES]);
  });

  it('is not emailed while it is used, nor once it is verified', async () => {
    const [used, verified] = [await newcomer(), await newcomer()];
    await verify(verified);
    vi.setSystemTime(start + 5 * DAY);
    await used.open();
    for (const day of [7, 11]) await onDay(day, used, verified);
    expect([await used.subjects(), await verified.subjects()]).toEqual([[], []]);
    await onDay(13, used);
    expect(await used.subjects()).toEqual([GOES]);
  });

  it('is only reminded, once, if it belongs to a workshop or was invited to one', async () => {
    const [member, invited] = [await newcomer(), await newcomer()];
    const tawa = await workshop();
    await addMember(member, tawa.id);
    await change(invited, 'SET pendingReferral = :code', { ':code': 'inv_1' });
    for (const day of [7, 8, 15]) await onDay(day, member, invited);
    for (const who of [member, invited]) {
      expect(await who.subjects()).toEqual(['Please verify your email for Pitcheck']);
      expect(await who.exists()).toBe(true);
    }
  });

  it('waits for its email while the hourly limit of emails to new addresses is used up', async () => {
    const who = await newcomer();
    const window = Math.floor((start + 7 * DAY + 60_000) / 3_600_000);
    const key = mailAllowanceKey('ALL', `mail-in-all#${window}`);
    await table().write({ put: { ...key, type: 'ALLOWANCE', spent: 200 } });
    await onDay(7, who);
    expect(await who.subjects()).toEqual([]);
    await table().write({ remove: key });
    await onDay(7.1, who);
    expect(await who.subjects()).toEqual([GOES]);
    await onDay(14.05, who);
    expect(await who.exists()).toBe(true);
  });

  it('waits behind the work of workshops, however many accounts signed up at once', async () => {
    const at = new Date(start + 7 * DAY);
    const sent = { pk: `ORG#org_Tawa#MAIL#${start}`, sk: 'LINK#lnk_1' };
    const mail = mailDue(sent, { now: at, at, atAnyHour: true, organizationId: 'org_Tawa' as OrganizationId });
    const flood = Array.from({ length: 60 }, (_, n) => `flood${n}`)
      .map((id) => dueItem({ kind: 'UNVERIFIED', id, since: '', at, facts: { userId: id } }))
      .map((item) => ({ ...item, at: new Date(start + 6 * DAY).toISOString(), pk: mail.pk }));
    await table().write({ put: { ...sent, type: 'LINK' } }, { put: mail });
    for (const put of flood) await table().put(put);
    await onDay(7);
    // the workshop's email was requested, and is due for a check later
    expect(String((await table().get(mail))?.at) > at.toISOString()).toBe(true);
    for (const remove of [mail, sent, ...flood]) await table().remove(remove);
  });

  it('leaves most of the hourly limit to people who sign up now', async () => {
    const people = [await newcomer(), await newcomer()];
    const hour = (limit: string) => `${limit}#${Math.floor((start + 7 * DAY + 60_000) / 3_600_000)}`;
    const spentOn = async (limit: string) => (await table().get(mailAllowanceKey('ALL', hour(limit))))?.spent;
    const key = mailAllowanceKey('ALL', hour('unverified-in-all'));
    await table().write({ put: { ...key, type: 'ALLOWANCE', spent: 49 } });
    const before = Number((await spentOn('mail-in-all')) ?? 0);
    await onDay(7, ...people);
    expect((await Promise.all(people.map((who) => who.subjects()))).flat()).toEqual([GOES]);
    expect(await spentOn('mail-in-all')).toBe(before + 1);
    await table().remove(key);
    await onDay(7.1, ...people);
    expect((await Promise.all(people.map((who) => who.subjects()))).flat()).toEqual([GOES, GOES]);
  });

  it('is removed on the next run if the removal was interrupted', async () => {
    const who = await newcomer();
    await onDay(7, who);
    const real = globalThis.fetch;
    const cut = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...[input, init]: Parameters<typeof fetch>) => {
      if (new Headers(init?.headers).get('x-amz-target')?.endsWith('.AdminDeleteUser')) throw new Error('cut');
      return real(input, init);
    });
    await onDay(14, who);
    cut.mockRestore();
    expect(await who.exists()).toBe(true);
    await onDay(14.1, who);
    expect(await who.exists()).toBe(false);
    expect(await who.items()).toEqual([]);
  });
});
