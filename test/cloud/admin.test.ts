import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { admin as adminCommand } from '#scripts/admin.ts';
import { ensureUser, localCredentials, signIn } from '#scripts/local/pool.ts';
import { callerWith } from '#scripts/seed/call.ts';
import { useTwoStep } from '#test/handlers/account/use-two-step.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { newPerson, newWorkshop } from './people.ts';

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'admin-'));
  const { dynamoUrl, tableName, userPool } = inject('cloud');
  writeFileSync(join(data, 'ready.json'), JSON.stringify({ dynamoUrl, tableName, userPool }));
});
afterAll(() => rmSync(data, { recursive: true }));

const admin = async (...args: string[]) => {
  const { code, stdout, stderr } = await runCommand(adminCommand, ...args, '--data', data);
  return (code ? stderr : stdout).trim();
};

it("npm run admin makes a workshop's member the first SuperAdmin, and changes nothing the second time", async () => {
  const { owner, as } = await newWorkshop('Tawa Motors');
  // Run again to restore the state that other tests see.
  const advert = await owner.call('content', 'advert', { query: { type: 'banner' } });
  const publish = () =>
    owner
      .call('content', 'publishAdvert', { body: { ...advert, alt: advert.alt ?? '' } }, as)
      .catch(({ code }) => code);
  expect(await publish()).toBe('not-allowed');

  expect(await admin('--email', owner.email)).toBe(
    `${owner.email} is a SuperAdmin now, in ${as.organizationId}. It applies from their next click.`,
  );
  expect(await publish()).toEqual(advert);
  expect(await admin('--email', owner.email)).toBe(
    `${owner.email} is already a SuperAdmin in ${as.organizationId}. Nothing was changed.`,
  );
  const { Organization } = await owner.call('account', 'user', {});
  expect(Organization?.scopes.toSorted()).toEqual(['Admin', 'SuperAdmin']);
});

it('npm run admin says what has to be done first', async () => {
  const nobody = `${randomUUID()}@example.nz`;
  expect(await admin('--email', nobody)).toBe(`Nobody has signed up as ${nobody}. Sign up on the site first.`);
  const { email, call } = await newPerson();
  const first = `${email} has signed up but has no workshop yet. Log in and create or join one, then run this again.`;
  expect(await admin('--email', email)).toBe(first);
  await call('account', 'user', {});
  expect(await admin('--email', email)).toBe(first);
  expect(await admin()).toContain('npm run admin -- --email <address>');
});

it('npm run admin --log-out ends all sessions of a person', async () => {
  const { owner, as } = await newWorkshop('Tawa Motors');
  const [again, other] = [await signIn(inject('cloud').userPool, owner), await newPerson()];
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'let in',
      ({ code }) => code,
    );
  const sessions = [owner.call, callerWith(inject('cloud'), again.accessToken)];
  const tried = () => Promise.all(sessions.map((call) => codeOf(call('drafts', 'list', { query: {} }, as))));
  expect(await tried()).toEqual(['let in', 'let in']);
  expect(await admin('--email', owner.email, '--log-out')).toContain(`${owner.email} is logged out on every device`);
  expect(await tried()).toEqual(['not-signed-in', 'not-signed-in']);
  const { accessToken } = await signIn(inject('cloud').userPool, owner);
  expect(await codeOf(callerWith(inject('cloud'), accessToken)('account', 'user', {}))).toBe('let in');
  expect(await codeOf(other.call('account', 'user', {}))).toBe('let in');
});

it('npm run admin only looks in the named workshop', async () => {
  const { owner, as } = await newWorkshop('Tawa Motors');
  expect(await admin('--email', owner.email, '--organization', 'org_Other0000000')).toBe(
    `${owner.email} isn’t a member of org_Other0000000, but of ${as.organizationId}.`,
  );
  expect(await admin('--email', owner.email, '--organization', as.organizationId)).toContain('is a SuperAdmin now');
});

it('npm run admin sets how many emails a workshop may send to customers per day', async () => {
  const { as } = await newWorkshop('Tawa Motors');
  const set = (...more: string[]) => admin('--mails-a-day', ...more);
  expect(await set('500', '--organization', as.organizationId)).toBe(
    'Tawa Motors can send 500 emails a day to customers, from the next one on.',
  );
  expect(await set('many', '--organization', as.organizationId)).toContain(
    'must be a whole number of at least 1, not many',
  );
  expect(await set('500', '--organization', 'org_Other0000000')).toBe('There is no workshop org_Other0000000.');
});

it('npm run admin lets a person who has lost their phone sign in again', async () => {
  const { userPool } = inject('cloud');
  const { owner, as } = await newWorkshop('Tawa Motors');
  const require = () => owner.call('organizations', 'update', { body: { Settings: { TwoStepRequired: true } } }, as);
  await expect(require()).rejects.toMatchObject({ code: 'refused' });
  await useTwoStep(userPool.endpoint, owner.accessToken);
  await require();
  await expect(signIn(userPool, owner)).rejects.toThrow();

  expect(await admin('--email', owner.email, '--reset-two-step')).toContain('logs in with only a password now');
  expect((await signIn(userPool, owner)).accessToken).toBeTruthy();
  await expect(owner.call('organizations', 'members', {}, as)).rejects.toMatchObject({ code: 'two-step-needed' });
  expect((await owner.call('account', 'user', {})).email).toBe(owner.email);
});

it('npm run admin --rejoin gives a new account the workshops of a lost one', async () => {
  const { userPool } = inject('cloud');
  const { owner, as } = await newWorkshop('Tawa Motors');
  await owner.call('account', 'user', {});
  expect(await admin('--email', owner.email, '--rejoin')).toBe(
    `No lost account of ${owner.email} belongs to a workshop.`,
  );
  const pool = new CognitoIdentityProviderClient({ endpoint: userPool.endpoint, ...localCredentials });
  await pool.send(new AdminDeleteUserCommand({ UserPoolId: userPool.userPoolId, Username: owner.email }));
  expect(await admin('--email', owner.email, '--rejoin')).toContain('Nobody has signed up');
  expect(await ensureUser(userPool, owner)).not.toBe(owner.id);
  const { accessToken } = await signIn(userPool, owner);
  const call = callerWith(inject('cloud'), accessToken);
  await expect(call('drafts', 'list', { query: {} }, as)).rejects.toThrow();

  expect(await admin('--email', owner.email, '--rejoin')).toBe(`${owner.email} belongs to ${as.organizationId} again.`);
  await call('drafts', 'list', { query: {} }, as);
  const { Organization } = await call('account', 'user', {});
  expect(Organization).toMatchObject({ OrganizationID: as.organizationId, scopes: ['Admin'] });
  expect(await admin('--email', owner.email, '--rejoin')).toContain('No lost account');
});
