import { applyTheme } from '../device/theme-choice.ts';
import { writeSession } from '../device/web-storage.ts';
import { catchInstallOffer } from '../pwa/install-offer.ts';
import { signedIn } from './signed-in.ts';

// keep the invite code out of the address bar and of other requests
const referral = new URLSearchParams(location.search).get('referral');
if (referral !== null) {
  writeSession('referral', referral);
  history.replaceState(null, '', location.pathname);
}

applyTheme();
catchInstallOffer();
document.documentElement.classList.toggle('entering', signedIn());
