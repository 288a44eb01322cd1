import { storePerson } from '#lambdas/account/records.ts';
import { createSubUser } from '#lambdas/account/sub-users.ts';
import type { Context, UserContext } from '#lambdas/http/context.ts';
import { createOrganization } from '#lambdas/organizations/create.ts';
import { updateOrganization } from '#lambdas/organizations/update.ts';
import { type OrganizationId, organizationKey, trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Item, Table } from '#lambdas/table/table.ts';
import { memberWrite } from '#lambdas/tenants/stored.ts';
import type { Scope } from '#shared/organizations/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { type DemoPerson, demoWorkshops } from '../workshops.ts';

/** An inspector with the scopes of the account that they use. */
export type Inspector = { actor: Actor; scopes: readonly Scope[] };

const [workshop] = demoWorkshops;
if (!workshop) throw new Error('The demo has no workshop');
export const busyWorkshop = workshop;
export const workshopPeople: readonly DemoPerson[] = [workshop.owner, ...workshop.staff];

const contextOfUser = (userId: string, table: Table): UserContext => ({
  ...{ userId, accessToken: '', callerIp: undefined, idempotency: undefined, organizationId: undefined },
  ...{ now: new Date(), signedInAt: new Date(), sessionId: '', table },
});

/** Creates the workshop and its people with the calls that they would make. `idOf`: returns a person's id by email. */
export const openShop = async (table: Table, idOf: (email: string) => string) => {
  const { owner, staff, details, authorityNumber } = busyWorkshop;
  for (const { name, email, number } of workshopPeople) {
    const known = { nickname: name, name, picture: '', email_verified: true, email };
    const privacyPolicy = new Date().toISOString();
    await storePerson(table, { ...known, id: idOf(email), InspectorAuthorityNumber: number, privacyPolicy });
  }
  const { OrganizationID } = await createOrganization(details, contextOfUser(idOf(owner.email), table));
  const organizationId = trustOrganizationId(OrganizationID);
  for (const { email, scopes } of [owner, ...staff])
    await table.write(memberWrite(idOf(email), organizationId, scopes, new Date()));
  const inspectors: Inspector[] = [];
  for (const { name, email, number, scopes, inspectors: others = [] } of workshopPeople) {
    const userId = idOf(email);
    if (number) inspectors.push({ actor: { userId, subUserId: null, name, inspectorNumber: number }, scopes });
    for (const other of others) {
      const body = { name: other.name, InspectorAuthorityNumber: other.number };
      const { id } = await createSubUser(contextOfUser(userId, table), body);
      inspectors.push({ actor: { userId, subUserId: id, name: other.name, inspectorNumber: other.number }, scopes });
    }
  }
  const [admin] = inspectors;
  if (!admin) throw new Error('The workshop has no people');
  const changes = { CompanyAuthorityNumber: authorityNumber };
  await updateOrganization(
    changes,
    makeContext(table, organizationId, await loadOrganization(table, organizationId), admin),
  );
  const organization = await loadOrganization(table, organizationId);
  return {
    organizationId,
    inspectors,
    people: () => workshopPeople.map(({ email }) => contextOfUser(idOf(email), table)),
    as: (who: Inspector): Context => makeContext(table, organizationId, organization, who),
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;

const loadOrganization = async (table: Table, organizationId: OrganizationId) => {
  const item = await table.get(organizationKey(organizationId), { consistent: true });
  if (!item) throw new Error('The workshop was not created');
  return item;
};

const makeContext = (
  table: Table,
  organizationId: OrganizationId,
  organization: Item,
  { actor, scopes }: Inspector,
): Context => ({
  ...contextOfUser(actor.userId, table),
  ...{ organizationId, organization, scopes, actor, author: actor.name, unread: 0 },
});
