/** Product name and contact details. Defined only here. */
export const PRODUCT = 'Pitcheck';
export const VERSION = '0.1.534';
export const TAGLINE =
  'Streamline your inspection process with our easy to use Electronic Warrant of Fitness System (eWOF).';
/** The support contact (B-03, AMB-13). The build replaces it with the stage's own, see scripts/build.ts. */
export type Support = { email: string; phone: string };
declare const STAGE_SUPPORT: Support | undefined;
const NOBODY: Support = { email: 'support@pitcheck.example', phone: '0800 748 243' };
export const { email: SUPPORT_EMAIL, phone: SUPPORT_PHONE } =
  typeof STAGE_SUPPORT === 'undefined' ? NOBODY : STAGE_SUPPORT;
/** NZTA's vehicle inspection site. VIC itself is behind the site's login, and its own URL is unconfirmed. */
export const VIC_URL = 'https://vehicleinspection.nzta.govt.nz/';
