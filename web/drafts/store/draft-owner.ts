import { useMemo } from 'react';
import { chosenSubUser } from '../../session/choice-cookies.ts';
import { useClient, useOrganization, useSession } from '../../session/session.tsx';
import { useReportError } from '../../support/use-report-error.ts';
import type { Opener } from './open-drafts.ts';

/** Whose work it is that is kept on this device: nobody else's eyes, organization or name see it. */
export const useDraftOwner = () => {
  const { user, subUser } = useSession();
  return [user.id, useOrganization().OrganizationID, subUser?.id ?? ''].join(' ');
};

/** The organization that it is the work of. */
export const findOrganizationId = (owner: string) => owner.split(' ')[1] ?? '';

/**
 * Whether what is asked now is answered to them. The cookie says who asks: it may have expired, or another tab may have chosen
 * somebody else, while this page still shows who was.
 */
export const isAsking = (owner: string) => owner.split(' ').at(-1) === (chosenSubUser() ?? '');

/** Opens drafts in this person's name, for as long as their session lasts. */
export const useDraftOpener = (): Opener => {
  const owner = useDraftOwner();
  const client = useClient();
  const reportError = useReportError();
  return useMemo(() => ({ owner, client, reportError }), [owner, client, reportError]);
};
