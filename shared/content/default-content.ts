import type { Advert, ReferralOption } from './model.ts';

/** Shown if none is set, or if the request failed. */
export const DEFAULT_ADVERT: Advert = {
  imageUrl: '/banner.svg',
  linkUrl: '/privacy',
  alt: 'Your sheets stay yours. How we look after your customers’ details',
};

/** Source: specification 1, section 3. */
export const REFERRAL_OPTIONS: readonly ReferralOption[] = [
  { reason: 'Please Select', input: false },
  { reason: 'email', input: false },
  { reason: 'google', input: false },
  { reason: 'referral', input: true },
  { reason: 'other', input: true },
  { reason: 'facebook', input: false },
];

/** Date of the privacy policy that applies until another one is published. */
export const DEFAULT_POLICY_UPDATED_AT = '2026-11-01T00:00:00.000Z';
