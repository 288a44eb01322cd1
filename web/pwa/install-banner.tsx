import Button from '@cloudscape-design/components/button';
import { useState, useSyncExternalStore } from 'react';
import { PRODUCT } from '#shared/brand.ts';
import { getCookie, setCookie } from '../device/cookies.ts';
import { whenInstallOffered } from './install-offer.ts';
import './install-banner.css';

const DISMISSED = 'pwa-install-dismissed';
const SEVEN_DAYS_S = 7 * 86_400;

/**
 * Shown if the browser offers to install the site and the user hasn't dismissed it this week. Source: specification 1, sections 2.3 and 9.
 */
export const InstallBanner = () => {
  const offer = useSyncExternalStore(whenInstallOffered, () => window.installOffer);
  const [dismissed, setDismissed] = useState(getCookie(DISMISSED) !== undefined);
  if (!offer || dismissed || matchMedia('(display-mode: standalone)').matches) return null;
  const dismiss = () => {
    setCookie(DISMISSED, 'true', SEVEN_DAYS_S);
    setDismissed(true);
  };
  return (
    <section className="install-banner" aria-label="Install app">
      <span>Install {PRODUCT} on this device</span>
      <Button
        variant="primary"
        onClick={() => {
          setDismissed(true);
          offer.prompt();
        }}
      >
        Install
      </Button>
      <Button onClick={dismiss}>Not now</Button>
    </section>
  );
};
