/** What the product is called and where its people are reached. Said nowhere else. */
export const PRODUCT = 'Pitcheck';
export const VERSION = '0.1.534';
export const TAGLINE =
  'Streamline your inspection process with our easy to use Electronic Warrant of Fitness System (eWOF).';
/** Whom people ask for help (B-03, AMB-13): the build puts a stage's own in its place, see scripts/build.ts. */
export type Support = { email: string; phone: string };
declare const STAGE_SUPPORT: Support | undefined;
const NOBODY: Support = { email: 'support@pitcheck.example', phone: '0800 748 243' };
export const { email: SUPPORT_EMAIL, phone: SUPPORT_PHONE } =
  typeof STAGE_SUPPORT === 'undefined' ? NOBODY : STAGE_SUPPORT;
/** The official vehicle inspection site. The address of VIC itself behind its login is unconfirmed. */
export const VIC_URL = 'https://vehicleinspection.nzta.govt.nz/';
