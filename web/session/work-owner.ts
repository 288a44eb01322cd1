import { getChosenSubUserId } from './choice-cookies.ts';
import { useOrganization, useSession } from './session.tsx';

/** Returns the owner of work on this device: user, organization and sub-user. Nobody else sees it. */
export const useWorkOwner = () => {
  const { user, subUser } = useSession();
  return [user.id, useOrganization().OrganizationID, subUser?.id ?? ''].join(' ');
};

/** True if the cookie, which decides whose requests these are, names this owner: it may have expired or changed in another tab. */
export const isCurrentOwner = (owner: string) => owner.split(' ').at(-1) === (getChosenSubUserId() ?? '');
