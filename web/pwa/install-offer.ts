/** Chromium's offer to install the site. Source: Web application manifest incubations, "BeforeInstallPromptEvent". */
type InstallOffer = Event & { prompt(): Promise<unknown> };
declare global {
  interface Window {
    installOffer?: InstallOffer;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** The offer comes once, perhaps before the app: the first script of the page takes it, and keeps the browser's own banner away. */
export const catchInstallOffer = () =>
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.installOffer = offer;
  });

export const whenInstallOffered = (listener: () => void) => {
  addEventListener('beforeinstallprompt', listener);
  return () => removeEventListener('beforeinstallprompt', listener);
};
