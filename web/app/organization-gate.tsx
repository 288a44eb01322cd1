import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingScreen } from './loading-screen.tsx';
import { useUser } from './session.tsx';

const NewOrganizationPage = lazy(async () => ({
  default: (await import('../organizations/new-organization-page.tsx')).NewOrganizationPage,
}));

/** A new person first says which workshop they work for; everything else is done for an organization. */
export const OrganizationGate = ({ children }: { children: ReactNode }) => {
  if (useUser().Organization) return children;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <NewOrganizationPage />
    </Suspense>
  );
};
