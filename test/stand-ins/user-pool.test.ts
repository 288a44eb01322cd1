import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeMail } from '#scripts/local/aws/user-pool/pool.ts';
import { hashPassword } from '#scripts/local/aws/user-pool/srp.ts';
import { codeAt, toBase32 } from '#scripts/local/aws/user-pool/totp.ts';
import type { Triggers } from '#scripts/local/aws/user-pool/triggers.ts';
import { startUserPool, type UserPool } from '#scripts/local/aws/user-pool.ts';
import { runChild } from './child.ts';

const password = 'four blue vans';
const file = join(mkdtempSync(join(tmpdir(), 'pool-')), 'pool.json');
const mails: CodeMail[] = [];
const triggers: Triggers = {};
let clock = 0;
let busy = false;
let pool: UserPool;
let admin: CognitoIdentityProviderClient;

function clientOf(url: string): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    endpoint: url,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

function useInAmplify({ url, poolId, clientId }: UserPool): void {
  const Cognito = { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: url, loginWith: { email: true } };
  Amplify.configure({ Auth: { Cognito } });
}

beforeAll(async () => {
  // Amplify warns that the endpoint isn't Amazon's.
  vi.spyOn(console, 'warn').mockReturnValue();
  pool = await startUserPool({
    file,
    triggers,
    onCode: (mail) => mails.push(mail),
    throttles: () => busy,
    now: () => Date.now() + clock,
  });
  admin = clientOf(pool.url);
  useInAmplify(pool);
});
afterAll(() => pool.close());

let count = 0;
let email = '';
beforeEach(() => {
  email = `ann${++count}@example.nz`;
});
afterEach(async () => {
  clock = 0;
  for (const name of Object.keys(triggers)) Reflect.deleteProperty(triggers, name);
  await signOut();
});

const UserPoolId = 'ap-southeast-2_local';
const lastCode = () => mails.at(-1)?.code ?? '';
const seed = async (attributes: Record<string, string> = { email_verified: 'true' }) => {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  await admin.send(
    new AdminCreateUserCommand({ UserPoolId, Username: email, UserAttributes, MessageAction: 'SUPPRESS' }),
  );
  await admin.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
  );
};
const register = () => signUp({ username: email, password, options: { userAttributes: { name: 'Ann' } } });
// Signs in without SRP where SRP isn't tested, because Amplify needs half a second for it.
const enter = (username = email, word = password) =>
  signIn({ username, password: word, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
const enterBySrp = (word: string) => signIn({ username: email, password: word });
const tokens = async () => {
  const { tokens: found } = await fetchAuthSession();
  if (!found?.idToken) throw new Error('not signed in');
  return { access: found.accessToken, id: found.idToken };
};

describe('signing up', () => {
  it('signs in at once, unverified, if the trigger allows it', async () => {
    const confirmed: unknown[] = [];
    triggers.PreSignUp = async (event) => ({ ...event, response: { ...event.response, autoConfirmUser: true } });
    triggers.PostConfirmation = async (event) => {
      confirmed.push(event.triggerSource, event.request.userAttributes.email);
      return event;
    };
    expect(await register()).toMatchObject({ isSignUpComplete: true });
    expect(confirmed).toEqual(['PostConfirmation_ConfirmSignUp', email]);
    await enter();
    expect((await tokens()).id.payload).toMatchObject({ email, email_verified: false });
  });

  it('creates nobody whom the trigger refuses', async () => {
    triggers.PreSignUp = async () => {
      throw new Error('Not you');
    };
    await expect(register()).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error Not you.',
    });
    const find = admin.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    await expect(find).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('is refused for an email address that is taken, in any case', async () => {
    await seed();
    email = email.toUpperCase();
    await expect(register()).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });

  it('accepts any password of twelve characters, and none that is shorter', async () => {
    const short = signUp({ username: email, password: 'Sh0rt-words' });
    await expect(short).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    expect((await signUp({ username: email, password: 'twelve words' })).isSignUpComplete).toBe(false);
  });

  it.each([
    ['that their email is verified', { email_verified: 'true' }],
    ['an email other than the user name', { email: 'another@example.nz' }],
  ])('does not let a new person claim %s', async (_, userAttributes) => {
    await expect(signUp({ username: email, password, options: { userAttributes } })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
  });
});

describe('signing in', () => {
  it.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const)('works with %s', async (authFlowType) => {
    await seed();
    const result = await signIn({ username: email.toUpperCase(), password, options: { authFlowType } });
    expect(result.isSignedIn).toBe(true);
    expect((await getCurrentUser()).signInDetails?.loginId).toBe(email.toUpperCase());
  });

  it('still works with a shorter password from an earlier policy', async () => {
    const kept = { ...JSON.parse(readFileSync(file, 'utf8')), grants: {} };
    const id = randomUUID();
    kept.users[id] = {
      ...{ id, status: 'CONFIRMED', enabled: true, created: 1, codes: {} },
      attributes: { email, email_verified: 'true' },
      secret: hashPassword({ poolName: 'local', userId: id }, 'Aa1!aaaa'),
    };
    const old = `${file}.old`;
    writeFileSync(old, JSON.stringify(kept));
    const before = await startUserPool({ file: old, triggers, onCode: () => undefined });
    useInAmplify(before);
    expect((await enterBySrp('Aa1!aaaa')).isSignedIn).toBe(true);
    await signOut();
    useInAmplify(pool);
    await before.close();
  });

  it('returns the same error for a wrong password and an unknown person', async () => {
    await seed();
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    for (const authFlowType of ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const) {
      for (const username of [email, 'nobody@example.nz']) {
        const attempt = signIn({ username, password: 'three red vans', options: { authFlowType } });
        await expect(attempt).rejects.toMatchObject(refusal);
      }
    }
  });

  it('is locked after several wrong passwords, each time for twice as long', async () => {
    await seed();
    const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
    // the first attempts are allowed at once, later ones only after a wait of up to half a minute
    for (const waitS of [0, 0, 0, 0, 0, 1, 2, 4, 8, 16]) {
      clock += waitS * 1000;
      await expect(enter(email, 'three red vans')).rejects.toMatchObject(wrong);
    }
    await expect(enter()).rejects.toMatchObject(locked);
    await expect(enterBySrp(password)).rejects.toMatchObject(locked);
    clock += 32_000;
    expect((await enter()).isSignedIn).toBe(true);
    await signOut();
    // The count has been reset.
    for (let n = 0; n < 4; n++) await expect(enter(email, 'three red vans')).rejects.toMatchObject(wrong);
    expect((await enterBySrp(password)).isSignedIn).toBe(true);
  });

  it('resets the lock after a quarter of an hour without an attempt', async () => {
    await seed();
    for (let n = 0; n < 5; n++) await expect(enter(email, 'three red vans')).rejects.toThrow('Incorrect');
    clock += 15 * 60_000;
    for (let n = 0; n < 4; n++) await expect(enter(email, 'three red vans')).rejects.toThrow('Incorrect');
    expect((await enter()).isSignedIn).toBe(true);
  });

  it("is retried when the pool throttles; administrators don't see that", async () => {
    await seed();
    busy = true;
    await admin.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    const attempt = admin.send(
      new InitiateAuthCommand({
        ClientId: 'local-client',
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    await expect(attempt).rejects.toMatchObject({ name: 'TooManyRequestsException' });
    busy = false;
    expect((await enter()).isSignedIn).toBe(true);
  });

  it('works with any password, every time', async () => {
    await seed();
    for (const Password of ['Pässwörd 1!', '9Zz?', 'x'].map((start) => `${start}Aa1!${Math.random()}`)) {
      await admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password, Permanent: true }));
      expect((await enterBySrp(Password)).isSignedIn).toBe(true);
      await signOut();
    }
  });
});

describe('a second factor', () => {
  let seconds = 0;
  beforeEach(() => {
    // In the middle of a time step, so that none ends while a test runs.
    seconds = Math.floor(Date.now() / 30_000) * 30 + 15;
    clock = seconds * 1000 - Date.now();
  });
  const later = (by: number) => {
    seconds += by;
    clock += by * 1000;
  };
  const setUp = async () => {
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: codeAt(sharedSecret, seconds) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    later(30);
    return sharedSecret;
  };

  it('generates the codes of RFC 6238', () => {
    const secret = toBase32(Buffer.from('12345678901234567890'));
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const codes = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map((at) => codeAt(secret, at));
    expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130']);
  });

  it('is requested after the password, once it is set up, verified and switched on', async () => {
    await seed();
    await enter();
    expect(await fetchMFAPreference()).toEqual({});
    const secret = await setUp();
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();

    const { isSignedIn, nextStep } = await enterBySrp(password);
    expect({ isSignedIn, step: nextStep.signInStep }).toEqual({
      isSignedIn: false,
      step: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
    });
    await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    const late = codeAt(secret, seconds - 30);
    await expect(confirmSignIn({ challengeResponse: late })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    expect((await confirmSignIn({ challengeResponse: codeAt(secret, seconds) })).isSignedIn).toBe(true);
  });

  it('accepts each code once, at most one step early or late', async () => {
    await seed();
    await enter();
    const secret = await setUp();
    later(120);
    const attempt = async (at: number) => {
      await signOut();
      await enter();
      return confirmSignIn({ challengeResponse: codeAt(secret, seconds + at) });
    };
    for (const at of [-60, 60]) await expect(attempt(at)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    for (const at of [-30, 0, 30]) expect((await attempt(at)).isSignedIn).toBe(true);
    for (const at of [-30, 0, 30]) await expect(attempt(at)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('is not set up by a wrong code, nor switched on before it is verified', async () => {
    await seed();
    await enter();
    await expect(verifyTOTPSetup({ code: '123456' })).rejects.toMatchObject({
      name: 'SoftwareTokenMFANotFoundException',
    });
    const { sharedSecret } = await setUpTOTP();
    await expect(verifyTOTPSetup({ code: codeAt(sharedSecret, seconds - 90) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await expect(updateMFAPreference({ totp: 'ENABLED' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await signOut();
    expect((await enter()).isSignedIn).toBe(true);
  });

  it('keeps the old app until the new one is verified, and is gone when switched off', async () => {
    await seed();
    await enter();
    const old = await setUp();
    const { sharedSecret } = await setUpTOTP();
    await signOut();
    await enter();
    await confirmSignIn({ challengeResponse: codeAt(old, seconds) });
    await verifyTOTPSetup({ code: codeAt(sharedSecret, seconds) });
    expect(await fetchMFAPreference()).toMatchObject({ preferred: 'TOTP' });
    await updateMFAPreference({ totp: 'DISABLED' });
    expect(await fetchMFAPreference()).toEqual({});
    await signOut();
    expect((await enter()).isSignedIn).toBe(true);
  });

  it('is visible to an administrator and survives a restart of the pool', async () => {
    await seed();
    await enter();
    await setUp();
    const user = await admin.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    expect(user).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
    const restarted = await startUserPool({ file, triggers: {}, onCode: () => undefined });
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    const begun = await clientOf(restarted.url).send(
      new InitiateAuthCommand({ ClientId: 'local-client', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    );
    expect(begun.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    await restarted.close();
  });
});

describe('tokens', () => {
  it('have the claims of the service, and anyone can verify them', async () => {
    await seed({ email_verified: 'true', nickname: 'Annie' });
    await enter();
    const { access, id } = await tokens();
    const sub = (await getCurrentUser()).userId;
    const issuer = `${pool.url}/${pool.poolId}`;
    expect(access.payload).toMatchObject({
      iss: issuer,
      sub,
      username: sub,
      client_id: 'local-client',
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
    });
    expect(id.payload).toMatchObject({
      iss: issuer,
      sub,
      aud: 'local-client',
      token_use: 'id',
      email,
      email_verified: true,
      nickname: 'Annie',
      'cognito:username': sub,
    });

    const openid = JSON.parse(await (await fetch(`${issuer}/.well-known/openid-configuration`)).text());
    const fetcher = { fetch: async (url: string) => await (await fetch(url)).arrayBuffer() };
    const verifier = JwtVerifier.create(
      { issuer: openid.issuer, audience: 'local-client', jwksUri: openid.jwks_uri },
      { jwksCache: new SimpleJwksCache({ fetcher }) },
    );
    expect(await verifier.verify(id.toString())).toMatchObject({ sub });
    const [header, claims, signature = ''] = id.toString().split('.');
    const forged = [header, claims, signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`];
    await expect(verifier.verify(forged.join('.'))).rejects.toThrow('Invalid signature');
  });

  it('are renewed with the refresh token', async () => {
    await seed();
    await enter();
    const before = await tokens();
    clock = 2000;
    await fetchAuthSession({ forceRefresh: true });
    const after = await tokens();
    expect(after.access.payload.iat).toBeGreaterThan(before.access.payload.iat ?? Infinity);
    expect(after.access.payload.auth_time).toBe(before.access.payload.auth_time);
  });

  it('expire', async () => {
    await seed();
    await enter();
    const AccessToken = (await tokens()).access.toString();
    clock = 3601_000;
    await expect(admin.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('Access Token has expired');
  });

  it.each([false, true])('are revoked by a sign-out, global %s', async (global) => {
    await seed();
    await enter();
    const AccessToken = (await tokens()).access.toString();
    await signOut({ global });
    await expect(admin.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('Access Token has been revoked');
    await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
  });

  it('of another pool are refused', async () => {
    for (const AccessToken of ['nonsense', 'a.b.c']) {
      await expect(admin.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('Invalid Access Token');
    }
    const refresh = new InitiateAuthCommand({
      ClientId: 'local-client',
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: 'nonsense' },
    });
    await expect(admin.send(refresh)).rejects.toThrow('Invalid Refresh Token');
  });
});

describe('an account', () => {
  it('has its email changed by an administrator only to a free one', async () => {
    await seed({});
    await enter();
    const moved = `moved-${email}`;
    expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: 'false' });
    await signOut();

    const [taken, before] = ['other@example.nz', email];
    email = taken;
    await seed();
    const change = (to: string) =>
      admin.send(
        new AdminUpdateUserAttributesCommand({
          ...{ UserPoolId, Username: before },
          UserAttributes: Object.entries({ email: to, email_verified: 'true' }).map(([Name, Value]) => ({
            Name,
            Value,
          })),
        }),
      );
    await expect(change(taken)).rejects.toMatchObject({ name: 'AliasExistsException' });
    await change(moved);
    await expect(enter(before)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await enter(moved)).isSignedIn).toBe(true);
  });

  it('changes its password only with the old one', async () => {
    await seed();
    await enter();
    const wrong = { oldPassword: 'three red vans', newPassword: 'five green vans' };
    await expect(updatePassword(wrong)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await updatePassword({ oldPassword: password, newPassword: 'five green vans' });
    await signOut();
    expect((await enter(email, 'five green vans')).isSignedIn).toBe(true);
  });

  it('gets a new password by email, once, within the hour', async () => {
    await seed();
    const reset = () =>
      confirmResetPassword({ username: email, confirmationCode: lastCode(), newPassword: 'five green vans' });
    await resetPassword({ username: email });
    clock = 3601_000;
    await expect(reset()).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await resetPassword({ username: email });
    await reset();
    await expect(reset()).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect((await enter(email, 'five green vans')).isSignedIn).toBe(true);
  });

  it('gets none while its email is unverified', async () => {
    await seed({});
    await expect(resetPassword({ username: email })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Cannot reset password for the user as there is no registered/verified email or phone_number',
    });
  });

  it('is not revealed by a password reset: an unknown person gets the same response', async () => {
    const sent = mails.length;
    const result = await resetPassword({ username: 'nobody@example.nz' });
    expect(result.nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    expect(mails.length).toBe(sent);
  });
});

describe('an administrator', () => {
  it('verifies an email, reads and deletes people', async () => {
    await seed({});
    const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
    await admin.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: email, UserAttributes }));
    const user = await admin.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    expect(user).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true });
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    await admin.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }));
    const gone = new AdminGetUserCommand({ UserPoolId, Username: email });
    await expect(admin.send(gone)).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it.each([
    ['AdminGetUser', { UserPoolId, Username: 'x' }, 'MissingAuthenticationTokenException'],
    ['SignUp', { ClientId: 'another', Username: 'x' }, 'ResourceNotFoundException'],
    ['SignUp', { ClientId: 'local-client' }, 'InvalidParameterException'],
    ['constructor', {}, 'UnknownOperationException'],
  ])('refuses malformed and unauthorised requests: %s', async (name, body, exception) => {
    const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` };
    const response = await fetch(pool.url, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ __type: exception })]);
  });
});

it('never stores a password or a refresh token in clear text', async () => {
  await seed();
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  const { AuthenticationResult } = await admin.send(
    new InitiateAuthCommand({ ClientId: 'local-client', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
  );
  const written = readFileSync(file, 'utf8');
  expect(written).toContain(email);
  expect(written).not.toContain(password);
  expect(written).not.toContain(AuthenticationResult?.RefreshToken);
});

it('keeps people and their sessions when it is killed', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'pool-')), 'pool.json');
  const child = await runChild(`
    import { startUserPool } from '#scripts/local/aws/user-pool.ts';
    const pool = await startUserPool({ file: ${JSON.stringify(path)}, triggers: {}, onCode() {} });
    console.log(JSON.stringify(pool.url));`);
  const call = async (
    client: CognitoIdentityProviderClient,
    AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH',
    AuthParameters: Record<string, string>,
  ) =>
    (await client.send(new InitiateAuthCommand({ ClientId: 'local-client', AuthFlow, AuthParameters })))
      .AuthenticationResult;
  const before = clientOf(String(child.said));
  await before.send(new AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'SUPPRESS' }));
  await before.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
  );
  const result = await call(before, 'USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: password });
  await child.killHard();

  const restarted = await startUserPool({ file: path, triggers: {}, onCode: () => undefined });
  const after = clientOf(restarted.url);
  expect(await call(after, 'REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: result?.RefreshToken ?? '' })).toBeDefined();
  const { UserAttributes } = await after.send(new GetUserCommand({ AccessToken: result?.AccessToken }));
  expect(UserAttributes).toContainEqual({ Name: 'email', Value: email });
  await restarted.close();
});
