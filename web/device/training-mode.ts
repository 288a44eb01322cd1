import { getCookie, removeCookie, setCookie } from './cookies.ts';

const COOKIE = 'demo-enabled';
const A_YEAR_S = 365 * 86_400;

/** True while the cookie exists, with any value. Source: specification 1, section 4. */
export const isTrainingMode = () => getCookie(COOKIE) !== undefined;

export const setTrainingMode = (on: boolean) => (on ? setCookie(COOKIE, 'true', A_YEAR_S) : removeCookie(COOKIE));
