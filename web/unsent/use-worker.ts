import { useMemo } from 'react';
import { useOrganization, useSession } from '../session/session.tsx';

/** Whose unsent work is shown: of a sub-user their own, of the person who signed in that of everybody under their account. */
export const useWorker = () => {
  const { user, subUser } = useSession();
  const { OrganizationID: organizationId } = useOrganization();
  return useMemo(
    () => ({ userId: user.id, organizationId, subUserId: subUser?.id }),
    [user.id, organizationId, subUser?.id],
  );
};
export type Worker = ReturnType<typeof useWorker>;
