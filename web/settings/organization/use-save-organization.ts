import type { OrganizationChanges } from '#shared/organizations/model.ts';
import { client } from '../../client/client.ts';
import { useReloadUser } from '../../session/session.tsx';

/** Saves what an Admin changed; done when the app knows it, too. */
export const useSaveOrganization = () => {
  const reloadUser = useReloadUser();
  return async (body: OrganizationChanges) => {
    await client.organizations.update({ body });
    await reloadUser();
  };
};
