import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkAccess } from '#lambdas/access.ts';
import { formatSubUserCookie } from '#lambdas/account/pin.ts';
import { updateOrganization } from '#lambdas/organizations/update.ts';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import { ensureUser, signIn } from '#scripts/local/pool.ts';
import { accountApi } from '#shared/account/api.ts';
import { contentApi } from '#shared/content/api.ts';
import { draftsApi } from '#shared/drafts/api.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { organizationsApi } from '#shared/organizations/api.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { addMember, changeOrganization, newPerson, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { pool, startNotifications } from '../notifications/people.ts';
import { useTwoStep } from './use-two-step.ts';

startNotifications();
process.env.USER_POOL_CLIENT_ID = 'local-client';
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let count = 0;
/** Creates a signed-in person in the user pool, with these scopes in a workshop. */
const newMember = async (organizationId: OrganizationId, scopes: Scope[] = []) => {
  const email = `ana${++count}@example.nz`;
  const who = { email, name: 'Ana', password: 'Test-person-1' };
  const person = await newPerson({ id: await ensureUser(pool, who), email });
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
const newRequiringWorkshop = async (isRequired = true) => {
  const { id } = await workshop();
  if (isRequired) await changeOrganization(id, 'SET Settings.TwoStepRequired = :yes', { ':yes': true });
  return id;
};
const needed = { code: 'two-step-needed', status: 403, message: expect.stringContaining('Settings › Login') };

describe('a workshop that requires two-step sign-in', () => {
  it('refuses a member until they have set it up, except for the calls that set it up', async () => {
    const id = await newRequiringWorkshop();
    const ana = await newMember(id);
    expect(await refused(ana.calls(draftsApi.list))).toMatchObject(needed);
    for (const inside of ['', id] as const) expect(await ana.calls(accountApi.user, inside)).toBeTruthy();
    await ana.useTwoStep();
    expect(await ana.calls(draftsApi.list)).toMatchObject({ organizationId: id });
  });

  it('does not affect the person’s other workshops', async () => {
    const [strict, free] = [await newRequiringWorkshop(), await newRequiringWorkshop(false)];
    const ana = await newMember(strict);
    await addMember(ana, free);
    expect(await ana.calls(draftsApi.list, free)).toMatchObject({ organizationId: free });
    expect(await refused(ana.calls(draftsApi.list, strict))).toMatchObject(needed);
  });

  it('requires it of a shared account, whichever inspector uses it', async () => {
    const id = await newRequiringWorkshop();
    const ana = await newMember(id, ['flag-use-subusers']);
    const rangi = await ana.call('createSubUser', { body: { name: 'Rangi' } });
    const cookies = [`subUser=${formatSubUserCookie(rangi.id)}`];
    expect(await refused(ana.calls(draftsApi.list, id, cookies))).toMatchObject(needed);
    await ana.useTwoStep();
    expect(await ana.calls(draftsApi.list, id, cookies)).toMatchObject({ actor: { name: 'Rangi' } });
  });

  it('checks the user pool once an hour, and notices when it is switched off', async () => {
    const id = await newRequiringWorkshop();
    const ana = await newMember(id);
    await ana.useTwoStep();
    const asked = vi.spyOn(globalThis, 'fetch');
    for (let n = 0; n < 3; n++) await ana.calls(draftsApi.list);
    expect(asked).toHaveBeenCalledTimes(1);
    await ana.useTwoStep(false);
    await ana.calls(draftsApi.list);
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
    expect(await refused(ana.calls(draftsApi.list))).toMatchObject(needed);
  });

  it('can’t be set up by an Admin who would be locked out', async () => {
    const id = await newRequiringWorkshop(false);
    const ana = await newMember(id, ['Admin']);
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
  it('can’t publish without two-step sign-in, but can do their own workshop’s work', async () => {
    const id = await newRequiringWorkshop(false);
    const ana = await newMember(id, ['Admin', 'SuperAdmin']);
    expect(await refused(ana.calls(contentApi.publishAdvert))).toMatchObject(needed);
    expect(await ana.calls(organizationsApi.members)).toMatchObject({ organizationId: id });
    const other = await newMember(id, ['Admin']);
    expect(await refused(other.calls(contentApi.publishAdvert))).toMatchObject({ code: 'not-allowed' });
    await ana.useTwoStep();
    expect(await ana.calls(contentApi.publishAdvert)).toMatchObject({ organizationId: id });
  });

  it('of the demo does not need it, which only the local cloud allows', async () => {
    const ana = await newMember(await newRequiringWorkshop(false), ['SuperAdmin']);
    vi.stubEnv('LOCAL_OPERATORS_WITHOUT_TWO_STEP', 'true');
    expect(await ana.calls(contentApi.publishAdvert)).toBeTruthy();
    vi.unstubAllEnvs();
  });
});
