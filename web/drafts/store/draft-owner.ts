import { useOrganization, useSession } from '../../session/session.tsx';

/** Whose work it is that is kept on this device: nobody else's eyes, organization or name see it. */
export const useDraftOwner = () => {
  const { user, subUser } = useSession();
  return [user.id, useOrganization().OrganizationID, subUser?.id ?? ''].join(' ');
};
