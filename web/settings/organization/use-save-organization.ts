import type { OrganizationChanges } from '#shared/organizations/model.ts';
import { useClient, useReloadUser } from '../../session/session.tsx';
import '../../client/nouns/organizations.ts';

/** Saves what an Admin changed; done when the app knows it, too. */
export const useSaveOrganization = () => {
  const client = useClient();
  const reloadUser = useReloadUser();
  return async (body: OrganizationChanges) => {
    await client.organizations.update({ body });
    await reloadUser();
  };
};
