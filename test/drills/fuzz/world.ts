import { randomUUID } from 'node:crypto';
import { storePerson } from '#lambdas/account/records.ts';
import { inviteKey, memberKey, type OrganizationId, organizationKey, readOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { newId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Handlers } from '#test/simulation-tools/send.ts';
import { furnish, newCaller } from './furnish.ts';
import type { Route } from './requests.ts';
import { add, type Things } from './things.ts';

/** Occurs in all data of the neighbour. No other organization may ever read it. */
export const CANARY = 'Canary Tui';
/**
 * Three workshops: our own and the neighbour's, which have at least one item of every kind, and one that requests close
 * and reopen.
 */
export type World = {
  table: Table;
  ids: Record<'own' | 'side' | 'theirs' | 'admin' | 'member' | 'us' | 'neighbour', string>;
  own: Things;
  theirs: Things;
  /** Restores the workshops and their members to their initial state. */
  heal(): Promise<void>;
};

const person = async (table: Table, name: string, email_verified = true) => {
  const id: string = randomUUID();
  const who = { id, email: `${id}@example.nz`, email_verified, nickname: name, name, picture: '', privacyPolicy: null };
  await storePerson(table, { ...who, InspectorAuthorityNumber: 'VI20417' });
  return id;
};

const workshop = async (table: Table, Name: string) => {
  const id = readOrganizationId({ pk: `ORG#${newId('org')}`, sk: 'ORGANIZATION' });
  const made = newOrganizationWrite({ ...tawaMotors, OrganizationID: id, Name, PricingMatrix: {} });
  const code = newId('inv');
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString();
  if (!('put' in made)) throw new Error('The setup did not store the workshop');
  const put = { ...made.put, inviteCode: code, inviteExpires: expires };
  await table.write({ put }, { put: { ...inviteKey(code), type: 'INVITE', organizationId: id, expires } });
  return { id, code };
};

export const openWorld = async (table: Table, handlers: Handlers, routes: readonly Route[]): Promise<World> => {
  const [admin, member, us, neighbour] = [
    await person(table, 'Mere Tui'),
    await person(table, 'Wiremu Rewi', false),
    await person(table, 'Pita Support'),
    await person(table, CANARY),
  ];
  const [own, side, theirs] = [
    await workshop(table, 'Own Motors'),
    await workshop(table, 'Side Motors'),
    await workshop(table, 'Their Motors'),
  ];
  const join = (who: string, where: OrganizationId, scopes: Scope[] = []) =>
    table.write(memberWrite(who, where, scopes, new Date()));
  await join(admin, own.id, ['Admin']);
  await join(us, own.id, ['Admin', 'SuperAdmin']);
  await join(us, side.id, ['Admin', 'SuperAdmin']);
  for (const where of [own, side]) await join(member, where.id);
  await join(neighbour, theirs.id, ['Admin']);
  const ids = { own: own.id, side: side.id, theirs: theirs.id, admin, member, us, neighbour };
  const asking = (userId: string, organizationId: string) => newCaller(handlers, routes, userId, organizationId);
  const ownThings = await furnish(table, asking(admin, own.id), { owner: admin, organizationId: own.id, name: 'Mere' });
  const theirThings = await furnish(table, asking(neighbour, theirs.id), {
    owner: neighbour,
    organizationId: theirs.id,
    name: CANARY,
  });
  for (const id of [own.id, side.id]) add(ownThings, 'organization', id);
  add(ownThings, 'invite', own.code);
  add(theirThings, 'organization', theirs.id);
  for (let n = 0; n < 5; n++) {
    const [hand, leaver] = [await person(table, 'Hand'), await person(table, 'Leaver')];
    for (const one of [hand, leaver]) await join(one, own.id);
    await asking(leaver, own.id)('organizations.leave', {});
    add(ownThings, 'person', hand);
    add(ownThings, 'leaver', leaver);
  }
  const kept = await table.getAll([
    organizationKey(own.id),
    ...[admin, member, us].map((who) => memberKey(who, own.id)),
    memberKey(us, side.id),
  ]);
  const heal = async () => {
    await table.write(...kept.flatMap((put) => (put ? [{ put }] : [])));
  };
  return { table, ids, own: ownThings, theirs: theirThings, heal };
};
