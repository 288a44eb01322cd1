import { randomUUID } from 'node:crypto';
import { account } from '#lambdas/account/api.ts';
import { type Person, storePerson } from '#lambdas/account/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { inviteKey, type OrganizationId, organizationKey, userKey } from '#lambdas/table/keys.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { accountApi } from '#shared/account/api.ts';
import { newId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { makeCaller } from './calls.ts';
import { DAY, later, NOW } from './clock.ts';
import { contextAt } from './context.ts';
import { listItems, write } from './table.ts';

/** Stores a person and returns the calls of their account. */
export const newPerson = async (fields: Partial<Person> & Record<string, unknown> = {}) => {
  const id = fields.id ?? randomUUID();
  const name = fields.name ?? 'Mere Tui';
  const person: Person = {
    ...{ id, email: `${id}@example.nz`, email_verified: true, nickname: name, name, picture: '' },
    ...{ InspectorAuthorityNumber: 'VI1', privacyPolicy: null, ...fields },
  };
  await storePerson(table(), person);
  const call = makeCaller(accountApi, account, ({ now = NOW, signedInAt }: { now?: Date; signedInAt?: Date } = {}) =>
    contextAt({ id }, now, signedInAt),
  );
  const items = (pk = userKey(id).pk) => listItems(pk);
  return {
    ...{ id, email: person.email, name, call, items },
    contextAt: (now: Date, signedInAt?: Date) => contextAt({ id }, now, signedInAt),
  };
};
export type TestPerson = Awaited<ReturnType<typeof newPerson>>;

/** Stores a workshop with an invite code valid for 30 days. `more` overrides its attributes. */
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

export const changeOrganization = (id: OrganizationId, expression: string, values?: Record<string, unknown>) =>
  table().update({ key: organizationKey(id), expression, ...(values && { values }) });

export const addMember = (who: { id: string }, organizationId: OrganizationId, scopes: Scope[] = [], since = NOW) =>
  write(memberWrite(who.id, organizationId, scopes, since));
