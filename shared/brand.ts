/** What the product is called and where its people are reached. Said nowhere else. */
export const PRODUCT = 'Pitcheck';
export const VERSION = '0.1.534';
export const TAGLINE =
  'Streamline your inspection process with our easy to use Electronic Warrant of Fitness System (eWOF).';
export const SUPPORT_EMAIL = 'support@pitcheck.example';
export const SUPPORT_PHONE = '0800 748 243';
/** The official vehicle inspection site. The address of VIC itself behind its login is unconfirmed. */
export const VIC_URL = 'https://vehicleinspection.nzta.govt.nz/';
