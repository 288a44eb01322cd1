/** Chromium's install prompt. Source: Web application manifest incubations, "BeforeInstallPromptEvent". */
type InstallOffer = Event & { prompt(): Promise<unknown> };
declare global {
  interface Window {
    installOffer?: InstallOffer;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/**
 * Stores the install prompt, which fires only once and perhaps before the app loads. Suppresses the browser's own
 * banner.
 */
export const catchInstallOffer = () =>
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.installOffer = offer;
  });

export const whenInstallOffered = (listener: () => void) => {
  addEventListener('beforeinstallprompt', listener);
  return () => removeEventListener('beforeinstallprompt', listener);
};
