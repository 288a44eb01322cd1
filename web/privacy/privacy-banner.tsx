import Button from '@cloudscape-design/components/button';
import { Link } from 'react-router';
import { useConnected } from '../device/connection.ts';
import { paths } from '../paths.ts';
import { PRIVACY } from './texts.ts';
import { useAcceptPolicy, usePolicy } from './use-policy.ts';
import './privacy-banner.css';

/** Shown to users who accepted an earlier policy. Doesn't block the app. */
export const PrivacyBanner = () => {
  const policy = usePolicy();
  const accept = useAcceptPolicy(policy);
  // it can't be accepted offline
  if (!useConnected()) return null;
  return (
    <section className="privacy-banner" aria-label="Privacy policy">
      <p>
        {PRIVACY.updated} <Link to={paths.privacy}>Here</Link>
      </p>
      <Button disabled={!policy.data} loading={accept.isPending} onClick={() => accept.mutate()}>
        {PRIVACY.acceptAndClose}
      </Button>
    </section>
  );
};
