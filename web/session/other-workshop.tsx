import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { UserOrganization } from '#shared/account/model.ts';
import { getSubmittedInspection } from '#shared/drafts/submitted-inspection.ts';
import { Problem } from '#shared/problem.ts';
import type { Client } from '../client/client.ts';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { listOrganizations, switchOrganization } from './choice.ts';
import { useOrganization, useSession } from './session.tsx';

/** Loads a sheet. Rejects if the client's organization doesn't have it. */
export type LoadSheet = (client: Client) => Promise<unknown>;

/**
 * Returns a function that finds the user's other workshop that has a sheet which this one refused with `error`. Asks as a
 * member of each, so that nothing is learned about anyone else's sheets.
 */
export const useFindWorkshop = () => {
  const { user, clientOf, isTraining } = useSession();
  const { OrganizationID: here } = useOrganization();
  return async (error: unknown, load: LoadSheet): Promise<UserOrganization | undefined> => {
    if (isTraining || !(error instanceof Problem && error.code === 'not-found')) return undefined;
    for (const one of listOrganizations(user)) {
      if (one.OrganizationID === here || one.closed) continue;
      const isThere = await load(clientOf(one.OrganizationID)).then(
        () => true,
        (problem) => getSubmittedInspection(problem) !== undefined,
      );
      if (isThere) return one;
    }
    return undefined;
  };
};

/** Says which of the user's workshops a sheet belongs to, and offers to switch to it. */
export const OtherWorkshop = ({ workshop }: { workshop: UserOrganization }) => {
  const { Name } = useOrganization();
  const { pathname, search } = useLocation();
  return (
    <Notice
      heading="h1"
      title={`This sheet belongs to ${workshop.Name}`}
      text={`You're in ${Name}. Switch workshops to open this sheet.`}
      action={
        <Button variant="primary" onClick={() => switchOrganization(workshop.OrganizationID, `${pathname}${search}`)}>
          Switch to {workshop.Name}
        </Button>
      }
    />
  );
};

type Props = { error: unknown; load: LoadSheet; children: ReactNode };

/** Shows `children` for a sheet that can't be loaded, unless another of the user's workshops has it. */
export const NotInThisWorkshop = ({ error, load, children }: Props) => {
  const find = useFindWorkshop();
  const { pathname } = useLocation();
  const { data: workshop, isPending } = useQuery({
    queryKey: ['other workshop', pathname],
    queryFn: async () => (await find(error, load)) ?? null,
  });
  if (isPending) return <LoadingScreen />;
  return workshop ? <OtherWorkshop workshop={workshop} /> : children;
};
