import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkAccess } from '#lambdas/access.ts';
import { account } from '#lambdas/account/api.ts';
import { storePerson } from '#lambdas/account/records.ts';
import { rejectSessions } from '#lambdas/account/sessions.ts';
import { table } from '#lambdas/table/connect.ts';
import { type OrganizationId, pushDevicesKey, userKey } from '#lambdas/table/keys.ts';
import { startUserPool, type UserPool } from '#scripts/local/aws/user-pool.ts';
import { ensureUser } from '#scripts/local/pool.ts';
import { accountApi } from '#shared/account/api.ts';
import { routeKey } from '#shared/endpoint.ts';
import { notesApi } from '#shared/notes/api.ts';
import { addMember, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { startTable, write } from '#test/world/table.ts';

startTable();

const password = 'Test-person-1';
let pool: UserPool;
/** How far the clock of the user pool, which sets the time of sign-ins, is behind ours. */
const BEHIND_MS = 200;
let isThrottled = false;
beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sessions-'));
  pool = await startUserPool({
    file: join(dir, 'users.json'),
    triggers: {},
    onCode: () => {},
    throttles: () => isThrottled,
    now: () => Date.now() - BEHIND_MS,
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool.url,
    USER_POOL_CLIENT_ID: pool.clientId,
  });
  return async () => {
    await pool.close();
    rmSync(dir, { recursive: true });
  };
});

/** Calls a user pool operation that needs no credentials. If it is refused, returns the name of the exception. */
const ask = async (operation: string, body: object) => {
  const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
  const answer = await fetch(pool.url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { __type?: string; AuthenticationResult?: Record<string, string> };
};

const readClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Makes calls as the gateway forwards them, with an access token whose signature and expiry are valid. */
const tokenCalls = (token: string, organizationid?: string) => {
  const authorizer = { jwt: { claims: readClaims(token) } };
  const headers = { authorization: `Bearer ${token}`, ...(organizationid && { organizationid }) };
  const event = { headers, requestContext: { authorizer } } as never;
  return {
    /** Returns whether the token is accepted, in a personal call and in a call for the workshop. */
    isLetIn: async () => {
      const answers = await Promise.all([
        refused(
          checkAccess({ ...Object(event), headers: { authorization: `Bearer ${token}` } }, accountApi.saveProfile),
        ),
        refused(checkAccess(event, accountApi.saveProfile)),
        refused(checkAccess(event, notesApi.save)),
      ]);
      const codes = new Set(answers.map((answer) => answer.code));
      expect(codes.size, 'all routes alike').toBe(1);
      return !codes.has('not-signed-in');
    },
    endSessions: async (body: { which: 'this' | 'all'; DeviceID?: string }) => {
      const route = account.get(routeKey(accountApi.endSessions));
      const who = await checkAccess(event, accountApi.endSessions);
      return route?.handle({ body }, { ...who, idempotency: undefined });
    },
  };
};

/** Creates a member of a workshop, who can sign in. */
const newPerson = async () => {
  const email = `${randomUUID()}@example.nz`;
  const where = { endpoint: pool.url, userPoolId: pool.poolId, clientId: pool.clientId };
  const id = await ensureUser(where, { email, name: 'Mere Tui', password });
  await storePerson(table(), {
    ...{ id, email, email_verified: true, nickname: 'Mere', name: 'Mere Tui', picture: '' },
    ...{ InspectorAuthorityNumber: '', privacyPolicy: null },
  });
  const { id: organizationId } = await workshop();
  await addMember({ id }, organizationId as OrganizationId);
  const signIn = async (PASSWORD = password) => {
    const AuthParameters = { USERNAME: email, PASSWORD };
    const request = { ClientId: pool.clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
    const { AccessToken = '', RefreshToken = '' } = (await ask('InitiateAuth', request)).AuthenticationResult ?? {};
    return { AccessToken, RefreshToken, ...tokenCalls(AccessToken, organizationId) };
  };
  const renew = async (RefreshToken: string) => {
    const { AuthenticationResult } = await ask('GetTokensFromRefreshToken', { RefreshToken, ClientId: pool.clientId });
    return AuthenticationResult && tokenCalls(AuthenticationResult.AccessToken ?? '', organizationId);
  };
  return { id, signIn, renew };
};

describe('all sessions of a person', () => {
  it('end at once on all routes, including renewed ones, and a sign-in right afterwards is accepted', async () => {
    const { signIn, renew } = await newPerson();
    // usually signed in within the same second as the calls below
    const [here, stolen] = [await signIn(), await signIn()];
    const renewed = await renew(stolen.RefreshToken);
    expect([await here.isLetIn(), await stolen.isLetIn(), await renewed?.isLetIn()]).toEqual([true, true, true]);
    await here.endSessions({ which: 'all' });
    const anew = await signIn();
    expect([await here.isLetIn(), await stolen.isLetIn(), await renewed?.isLetIn()]).toEqual([false, false, false]);
    expect(await anew.isLetIn()).toBe(true);
    // the user pool rejects them too
    expect(await renew(stolen.RefreshToken)).toBeUndefined();
    expect(await ask('GetUser', stolen)).toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await (await renew(anew.RefreshToken))?.isLetIn()).toBe(true);
  });

  it('stay ended if an earlier call to end them finishes after a later one', async () => {
    const { id } = await newPerson();
    const now = new Date();
    const ago = new Date(now.getTime() - 20_000);
    for (const at of [now, ago]) await rejectSessions({ table: table(), userId: id, now: at });
    const person = await table().get(userKey(id), { consistent: true });
    expect(person?.signedInFrom).toBe(Math.floor(now.getTime() / 1000) + 1);
  });

  it('can be ended again if the response was lost, but not while the user pool is busy', async () => {
    const { signIn } = await newPerson();
    const here = await signIn();
    isThrottled = true;
    expect(await refused(here.endSessions({ which: 'all' }))).toMatchObject({ code: 'try-again' });
    expect(await here.isLetIn()).toBe(true);
    isThrottled = false;
    // as if the function had stopped after its call to the user pool
    await ask('GlobalSignOut', here);
    await here.endSessions({ which: 'all' });
    expect(await here.isLetIn()).toBe(false);
  });

  it('remove their devices from push messages, except the one that is kept', async () => {
    const { id } = await newPerson();
    const devices = ['dev_Phone0000000000', 'dev_Tablet000000000'].map((DeviceID) => ({
      ...{ DeviceID, Name: 'Chrome on Android', addedAt: new Date().toISOString(), lastReceivedAt: null },
      ...{
        endpoint: `https://fcm.googleapis.com/fcm/send/${DeviceID}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      },
    }));
    await write({ put: { ...pushDevicesKey(id), type: 'PUSHDEVICES', devices } });
    const left = async () => (await table().get(pushDevicesKey(id), { consistent: true }))?.devices;
    const who = { table: table(), userId: id, now: new Date() };
    await rejectSessions(who, devices[1]?.DeviceID as never);
    expect(await left()).toEqual(devices.slice(1));
    await rejectSessions(who);
    expect(await left()).toEqual([]);
  });
});

describe('a logout', () => {
  it('ends only its own session, whose access token would still be valid for an hour', async () => {
    const { id, signIn } = await newPerson();
    const [here, other] = [await signIn(), await signIn()];
    const over = { 'ended long ago': 1 };
    await write({ update: { key: userKey(id), expression: 'SET endedSessions = :over', values: { ':over': over } } });
    await here.endSessions({ which: 'this' });
    expect([await here.isLetIn(), await other.isLetIn()]).toEqual([false, true]);
    const person = await table().get(userKey(id), { consistent: true });
    expect(Object.keys(Object(person?.endedSessions))).toEqual([readClaims(here.AccessToken).origin_jti]);
  });
});
