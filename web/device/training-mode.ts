import { Problem } from '#shared/problem.ts';
import { getCookie, removeCookie, setCookie } from './cookies.ts';

const COOKIE = 'demo-enabled';
const A_YEAR_S = 365 * 86_400;

/** True while the cookie exists, with any value. Source: specification 1, section 4. */
export const isTrainingMode = () => getCookie(COOKIE) !== undefined;

/** The cookie's value in earlier releases, in which sheets of Training Mode were submitted. */
const EARLIER = 'true';
/** True if an earlier release switched Training Mode on. The user may not expect training sheets. */
export const isEarlierTrainingMode = () => getCookie(COOKIE) === EARLIER;

export const setTrainingMode = (on: boolean) => (on ? setCookie(COOKIE, 'sheets', A_YEAR_S) : removeCookie(COOKIE));

export const NOT_IN_TRAINING = 'Not available in Training Mode. Switch it off in Settings.';

/** Refuses what would change the workshop's records, or send something, in Training Mode. */
export const refuseInTraining = () => {
  if (isTrainingMode()) throw new Problem('refused', NOT_IN_TRAINING);
};
