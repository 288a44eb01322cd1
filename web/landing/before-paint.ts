import { applyTheme } from '../device/theme-choice.ts';
import { writeSession } from '../device/web-storage.ts';
import { catchInstallOffer } from '../pwa/install-offer.ts';
import { signedIn } from './signed-in.ts';

// the code of an invite link is not for the address bar, nor for any request but the one that uses it
const referral = new URLSearchParams(location.search).get('referral');
if (referral !== null) {
  writeSession('referral', referral);
  history.replaceState(null, '', location.pathname);
}

applyTheme();
catchInstallOffer();
document.documentElement.classList.toggle('entering', signedIn());
