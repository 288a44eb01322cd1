import { randomUUID } from 'node:crypto';
import { account } from '#lambdas/account/api.ts';
import { keepPerson, type Person } from '#lambdas/account/records.ts';
import type { UserContext } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import { inviteKey, organizationKey, userKey } from '#lambdas/table/keys.ts';
import type { OrganizationId } from '#lambdas/table/organization-id.ts';
import type { Table } from '#lambdas/table/table.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { accountApi } from '#shared/account/api.ts';
import type { Answer, Request } from '#shared/endpoint.ts';
import { routeKey } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import type { Problem } from '#shared/problem.ts';
import { itemsOf } from '#test/world/table.ts';

/** Saturday in New Zealand, a little after ten in the evening. */
export const NOW = new Date('2026-11-21T09:00:00.000Z');
export const later = (ms: number, than = NOW) => new Date(than.getTime() + ms);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

type Api = typeof accountApi;
/** Somebody who is known and calls our handlers, a second after signing in unless said otherwise. */
export const somebody = async (fields: Partial<Person> & Record<string, unknown> = {}) => {
  const id = randomUUID();
  const person: Person = {
    ...{ id, email: `${id}@example.nz`, email_verified: true, nickname: 'Mere Tui', name: 'Mere Tui', picture: '' },
    ...{ InspectorAuthorityNumber: 'VI1', privacyPolicy: null, ...fields },
  };
  await keepPerson(table(), person);
  const contextAt = (now: Date, signedInAt = later(-1000, now)): UserContext => ({
    ...{ userId: id, accessToken: '', organizationId: undefined, idempotency: undefined },
    ...{ now, signedInAt, table: table() },
  });
  /** As the edge does it: the answer is what its schema lets through. */
  const call = async <Name extends keyof Api>(
    name: Name,
    request: object extends Request<Api[Name]> ? object : Request<Api[Name]>,
    { now = NOW, signedInAt }: { now?: Date; signedInAt?: Date } = {},
  ) => {
    const { handle } = account.get(routeKey(accountApi[name])) ?? {};
    return accountApi[name].answer.parse(await handle?.(request, contextAt(now, signedInAt))) as Answer<Api[Name]>;
  };
  const items = (pk = userKey(id).pk) => itemsOf(pk);
  return { id, call, items, contextAt };
};
export type Somebody = Awaited<ReturnType<typeof somebody>>;

export const write: Table['write'] = (...writes) => table().write(...writes);

/** A workshop with an invite code that is good for 30 days; `more` is what else is kept of it. */
export const workshop = async (Name = 'Tawa Motors', more: Record<string, unknown> = {}) => {
  const id = newId('org') as OrganizationId;
  const code = newId('inv');
  const details = { Phone: '093001234', Address: '1 Road, Taupo 3330', Email: 'w@example.nz' };
  const Settings = { DefaultChecksheet: 'Full' as const, PhotoRequiredOnFail: false };
  const rest = { CompanyAuthorityNumber: '', Settings, PricingMatrix: {} };
  const made = newOrganizationWrite({ OrganizationID: id, Name, ...details, ...rest }) as { put: object };
  const expires = later(30 * DAY).toISOString();
  await write(
    { put: { ...made.put, inviteCode: code, inviteExpires: expires, ...more } as never },
    { put: { ...inviteKey(code), type: 'INVITE', organizationId: id, expires } },
  );
  return { id, code, expires };
};

export const change = (id: OrganizationId, expression: string, values?: Record<string, unknown>) =>
  table().update({ key: organizationKey(id), expression, ...(values && { values }) });

export const addMember = (who: Somebody, organizationId: OrganizationId, scopes: Scope[] = [], since = NOW) =>
  write(memberWrite(who.id, organizationId, scopes, since));

export const problem = (call: Promise<unknown>): Promise<Partial<Problem>> =>
  call.then(
    () => ({}),
    (error: Problem) => error,
  );
