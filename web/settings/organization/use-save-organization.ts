import type { OrganizationChanges } from '#shared/organizations/model.ts';
import { useClient, useReloadUser } from '../../session/session.tsx';
import '../../client/nouns/organizations.ts';

/** Returns a function that saves the organization and reloads the user. */
export const useSaveOrganization = () => {
  const client = useClient();
  const reloadUser = useReloadUser();
  return async (body: OrganizationChanges) => {
    await client.organizations.update({ body });
    await reloadUser();
  };
};
