import type { ReferralOption } from '#shared/content/model.ts';
import { REFERRAL } from './texts.ts';

const MIN_DETAILS = 2;

/** Returns why the answer is incomplete. Source: specification 1, section 5. */
export const findReferralMistake = (chosen: ReferralOption | undefined, details: string) => {
  if (!chosen) return REFERRAL.choose;
  return chosen.input && details.trim().length < MIN_DETAILS ? REFERRAL.moreDetails : undefined;
};

export const toReferral = ({ reason, input }: ReferralOption, details: string) => ({
  how: reason,
  referralText: input ? details.trim() : '',
});
