import type { User } from '#shared/account/model.ts';
import type { UserContext } from '../http/context.ts';
import { organizationOf } from '../organizations/records.ts';
import { organizationKey } from '../table/keys.ts';
import { loadAccount } from './records.ts';

/** The signed-in person, working for the organization in the header, or else the first they joined. */
export const loadUser = async (context: UserContext): Promise<User> => {
  const { table, organizationId } = context;
  const { person, subUsers, memberships } = await loadAccount(context);
  const items = await table.getAll(memberships.map((one) => organizationKey(one.organizationId)));
  const organizations = items.flatMap((item) => (item ? [organizationOf(item)] : []));
  const selected = organizations.find(({ OrganizationID }) => OrganizationID === organizationId) ?? organizations[0];
  const scopes = memberships.find((one) => one.organizationId === selected?.OrganizationID)?.scopes ?? [];
  return {
    ...person,
    scopes,
    subUsers,
    Organization: selected
      ? { ...selected, Owns: organizations.filter((organization) => organization !== selected) }
      : null,
  };
};
