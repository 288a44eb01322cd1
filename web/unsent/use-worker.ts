import { useMemo } from 'react';
import { useOrganization, useSession } from '../session/session.tsx';

/** Returns whose unsent work is shown: a sub-user's own, or all of the account's for its main user. */
export const useWorker = () => {
  const { user, subUser } = useSession();
  const { OrganizationID: organizationId } = useOrganization();
  return useMemo(
    () => ({ userId: user.id, organizationId, subUserId: subUser?.id }),
    [user.id, organizationId, subUser?.id],
  );
};
export type Worker = ReturnType<typeof useWorker>;
