import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkAccess } from '#lambdas/access.ts';
import { formatSubUserCookie } from '#lambdas/account/pin.ts';
import { updateOrganization } from '#lambdas/organizations/update.ts';
import type { OrganizationId } from '#lambdas/table/organization-id.ts';
import { ensureUser, signIn } from '#scripts/local/pool.ts';
import { accountApi } from '#shared/account/api.ts';
import { contentApi } from '#shared/content/api.ts';
import { draftsApi } from '#shared/drafts/api.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { organizationsApi } from '#shared/organizations/api.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { addMember, change, somebody, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { pool, startTelling } from '../notifications/people.ts';
import { useTwoStep } from './use-two-step.ts';

startTelling();
process.env.USER_POOL_CLIENT_ID = 'local-client';
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let count = 0;
/** Somebody whom the user pool knows, signed in, with these scopes in a workshop. */
const known = async (organizationId: OrganizationId, scopes: Scope[] = []) => {
  const email = `ana${++count}@example.nz`;
  const who = { email, name: 'Ana', password: 'Test-person-1' };
  const person = await somebody({ id: await ensureUser(pool, who), email });
  await addMember(person, organizationId, scopes);
  const { accessToken } = await signIn(pool, who);
  return {
    ...person,
    useTwoStep: (on = true) => useTwoStep(pool.endpoint, accessToken, on),
    calls: (endpoint: AnyEndpoint, inside: OrganizationId | '' = organizationId, cookies: string[] = []) =>
      checkAccess(
        {
          cookies,
          headers: { organizationid: inside, authorization: `Bearer ${accessToken}` },
          requestContext: {
            authorizer: {
              jwt: { claims: { sub: person.id, token_use: 'access', client_id: 'local-client', auth_time: 1 } },
            },
          },
        } as never,
        endpoint,
      ),
  };
};
const requiring = async (isRequired = true) => {
  const { id } = await workshop();
  if (isRequired) await change(id, 'SET Settings.TwoStepRequired = :yes', { ':yes': true });
  return id;
};
const needed = { code: 'two-step-needed', status: 403, message: expect.stringContaining('Settings › Sign-in') };

describe('a workshop that requires two-step sign-in', () => {
  it('refuses a member until they have set it up, and nothing that this takes', async () => {
    const id = await requiring();
    const ana = await known(id);
    expect(await refused(ana.calls(draftsApi.list))).toMatchObject(needed);
    for (const inside of ['', id] as const) expect(await ana.calls(accountApi.user, inside)).toBeTruthy();
    await ana.useTwoStep();
    expect(await ana.calls(draftsApi.list)).toMatchObject({ organizationId: id });
  });

  it('is the only one that asks for it of somebody who works for several', async () => {
    const [strict, free] = [await requiring(), await requiring(false)];
    const ana = await known(strict);
    await addMember(ana, free);
    expect(await ana.calls(draftsApi.list, free)).toMatchObject({ organizationId: free });
    expect(await refused(ana.calls(draftsApi.list, strict))).toMatchObject(needed);
  });

  it('asks for it of a shared account, whoever works under it', async () => {
    const id = await requiring();
    const ana = await known(id, ['flag-use-subusers']);
    const rangi = await ana.call('createSubUser', { body: { name: 'Rangi' } });
    const cookies = [`subUser=${formatSubUserCookie(rangi.id)}`];
    expect(await refused(ana.calls(draftsApi.list, id, cookies))).toMatchObject(needed);
    await ana.useTwoStep();
    expect(await ana.calls(draftsApi.list, id, cookies)).toMatchObject({ actor: { name: 'Rangi' } });
  });

  it('asks the user pool once an hour, and notices that it was switched off', async () => {
    const id = await requiring();
    const ana = await known(id);
    await ana.useTwoStep();
    const asked = vi.spyOn(globalThis, 'fetch');
    for (let n = 0; n < 3; n++) await ana.calls(draftsApi.list);
    expect(asked).toHaveBeenCalledTimes(1);
    await ana.useTwoStep(false);
    await ana.calls(draftsApi.list);
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
    expect(await refused(ana.calls(draftsApi.list))).toMatchObject(needed);
  });

  it('cannot be made one by an Admin who would lock themselves out', async () => {
    const id = await requiring(false);
    const ana = await known(id, ['Admin']);
    const require = async () => {
      const context = { ...(await ana.calls(organizationsApi.update)), idempotency: undefined };
      return updateOrganization({ Settings: { TwoStepRequired: true } }, context as never);
    };
    expect(await refused(require())).toMatchObject({ code: 'refused', message: expect.stringContaining('yourself') });
    await ana.useTwoStep();
    expect((await require()).Settings.TwoStepRequired).toBe(true);
  });
});

describe('a SuperAdmin', () => {
  it('publishes nothing without two-step sign-in, and does their own workshop’s work', async () => {
    const id = await requiring(false);
    const ana = await known(id, ['Admin', 'SuperAdmin']);
    expect(await refused(ana.calls(contentApi.publishAdvert))).toMatchObject(needed);
    expect(await ana.calls(organizationsApi.members)).toMatchObject({ organizationId: id });
    const other = await known(id, ['Admin']);
    expect(await refused(other.calls(contentApi.publishAdvert))).toMatchObject({ code: 'not-allowed' });
    await ana.useTwoStep();
    expect(await ana.calls(contentApi.publishAdvert)).toMatchObject({ organizationId: id });
  });

  it('of the demo needs none, which only the local cloud allows', async () => {
    const ana = await known(await requiring(false), ['SuperAdmin']);
    vi.stubEnv('LOCAL_OPERATORS_WITHOUT_TWO_STEP', 'true');
    expect(await ana.calls(contentApi.publishAdvert)).toBeTruthy();
    vi.unstubAllEnvs();
  });
});
