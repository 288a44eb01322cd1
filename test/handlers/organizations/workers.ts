import { organizations } from '#lambdas/organizations/api.ts';
import { isAdmin, loadMembers } from '#lambdas/organizations/member-records.ts';
import { table } from '#lambdas/table/connect.ts';
import { memberKey, type OrganizationId, organizationKey } from '#lambdas/table/keys.ts';
import { readMembership } from '#lambdas/tenants/stored.ts';
import { organizationsApi } from '#shared/organizations/api.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { makeCaller } from '#test/world/calls.ts';
import { NOW } from '#test/world/clock.ts';
import { addMember, newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { listItems } from '#test/world/table.ts';

/** Returns a person's calls for an organization, with its stored state at the time of the call. */
export const workerCalls = (who: Pick<TestPerson, 'id' | 'contextAt'>, organizationId: OrganizationId) =>
  makeCaller(
    organizationsApi,
    organizations,
    async ({ now = NOW, idempotencyKey }: { now?: Date; idempotencyKey?: string } = {}, request) => {
      const keys = [organizationKey(organizationId), memberKey(who.id, organizationId)];
      const [organization, member] = await table().getAll(keys, { consistent: true });
      const scopes = member ? readMembership(member).scopes : [];
      const idempotency = idempotencyKey ? { key: idempotencyKey, hash: JSON.stringify(request) } : undefined;
      const actor = { userId: who.id, subUserId: null, name: '', inspectorNumber: '' };
      return { ...who.contextAt(now), organizationId, organization, scopes, actor, idempotency };
    },
  );

export type Worker = Omit<TestPerson, 'call'> & { call: ReturnType<typeof workerCalls> };

/** Creates a workshop with these members, each with their calls. The first is its owner. */
export const workshopOf = async <Given extends Scope[][]>(...scopes: Given) => {
  const { id } = await workshop();
  const members = await Promise.all(
    scopes.map(async (given, i): Promise<Worker> => {
      const who = await newPerson({ name: `Member ${i + 1}` });
      await addMember(who, id, given);
      return { ...who, call: workerCalls(who, id) };
    }),
  );
  return { id, members: members as { [Nth in keyof Given]: Worker } };
};

/** Returns the ids of an organization's Admins. */
export const adminsOf = async (who: Pick<TestPerson, 'contextAt'>, organizationId: OrganizationId) => {
  const members = await loadMembers({ table: who.contextAt(NOW).table, organizationId });
  return members.filter(({ member }) => isAdmin(member)).map(({ member }) => String(member.gsi1sk));
};

export const organizationItem = async (organizationId: OrganizationId) =>
  (await listItems(organizationKey(organizationId).pk))[0];
