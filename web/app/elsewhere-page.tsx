import Button from '@cloudscape-design/components/button';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { getSite } from '../session/both-sites.ts';
import { visitOtherSite } from '../session/other-site.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';

/** Redirects to the other site's page in this tab, with the session. */
export const ElsewherePage = () => {
  const { pathname, search, hash } = useLocation();
  const { name, other = '' } = getSite();
  const href = other + pathname + search + hash;
  const title = name === 'estimator' ? 'This page is on the inspections site' : 'This page is on the estimator site';
  usePageTitle(title);
  useEffect(() => void visitOtherSite({ href, tab: 'this one instead' }), [href]);
  return <Notice heading="h1" title={title} action={<Button href={href}>Open it</Button>} />;
};
