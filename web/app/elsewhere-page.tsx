import Link from '@cloudscape-design/components/link';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { thisSite } from '../session/both-sites.ts';
import { visitOtherSite } from '../session/other-site.tsx';
import { Notice } from '../ui/screens/notice.tsx';

/** At the address of a page that is the other site's: goes there, in this tab, with the session. */
export const ElsewherePage = () => {
  const { pathname, search, hash } = useLocation();
  const { name, other = '' } = thisSite();
  const href = other + pathname + search + hash;
  useEffect(() => void visitOtherSite({ href, tab: 'this one instead' }), [href]);
  const where = name === 'estimator' ? 'with the inspections' : 'in the estimator';
  return (
    <Notice
      heading="h1"
      title={`This page is ${where}`}
      text="It opens in a moment."
      action={<Link href={href}>Open it now</Link>}
    />
  );
};
