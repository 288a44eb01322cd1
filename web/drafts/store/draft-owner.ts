import type { User } from '#shared/account/model.ts';
import { activeSubUser, useOrganization, useUser } from '../../session/session.tsx';

/** Whose work it is that is kept on this device: nobody else's eyes, organization or name see it. */
const draftOwner = (user: User, organizationId: string) =>
  [user.id, organizationId, activeSubUser(user)?.id ?? ''].join(' ');

export const useDraftOwner = () => draftOwner(useUser(), useOrganization().OrganizationID);
