import { organizations } from '#lambdas/organizations/api.ts';
import { isAdmin, loadMembers } from '#lambdas/organizations/member-records.ts';
import { memberKey, organizationKey } from '#lambdas/table/keys.ts';
import type { OrganizationId } from '#lambdas/table/organization-id.ts';
import { membershipOf } from '#lambdas/tenants/stored.ts';
import { type Answer, type Request, routeKey } from '#shared/endpoint.ts';
import { organizationsApi } from '#shared/organizations/api.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { addMember, NOW, type Somebody, somebody, workshop } from '#test/handlers/account/accounts.ts';
import { itemsOf } from '#test/world/table.ts';

type Api = typeof organizationsApi;
type Options = { now?: Date; idempotencyKey?: string };

/** Somebody's calls for an organization, as the edge makes them: with what stands in the table at that moment. */
export const callsOf = (who: Pick<Somebody, 'id' | 'contextAt'>, organizationId: OrganizationId) => {
  const contextAt = async (now: Date) => {
    const base = who.contextAt(now);
    const keys = [organizationKey(organizationId), memberKey(who.id, organizationId)];
    const [organization, member] = await base.table.getAll(keys, { consistent: true });
    const scopes = member ? membershipOf(member).scopes : [];
    return { ...base, organizationId, organization, scopes };
  };
  return async <Name extends keyof Api>(
    name: Name,
    request: object extends Request<Api[Name]> ? object : Request<Api[Name]>,
    { now = NOW, idempotencyKey }: Options = {},
  ) => {
    const { handle } = organizations.get(routeKey(organizationsApi[name])) ?? {};
    const idempotency = idempotencyKey && { key: idempotencyKey, hash: JSON.stringify(request) };
    const context = { ...(await contextAt(now)), idempotency };
    return organizationsApi[name].answer.parse(await handle?.(request, context as never)) as Answer<Api[Name]>;
  };
};

export type Worker = Omit<Somebody, 'call'> & { call: ReturnType<typeof callsOf> };

/** A workshop with these members, each with their calls; the first is its owner. */
export const workshopOf = async <Given extends Scope[][]>(...scopes: Given) => {
  const { id } = await workshop();
  const members = await Promise.all(
    scopes.map(async (given, i): Promise<Worker> => {
      const who = await somebody({ name: `Member ${i + 1}` });
      await addMember(who, id, given);
      return { ...who, call: callsOf(who, id) };
    }),
  );
  return { id, members: members as { [Nth in keyof Given]: Worker } };
};

/** An organization without an Admin is nobody's any more. */
export const adminsOf = async (who: Pick<Somebody, 'contextAt'>, organizationId: OrganizationId) => {
  const members = await loadMembers({ table: who.contextAt(NOW).table, organizationId });
  return members.filter(({ member }) => isAdmin(member)).map(({ member }) => String(member.gsi1sk));
};

export const organizationItem = async (organizationId: OrganizationId) =>
  (await itemsOf(organizationKey(organizationId).pk))[0];
