import { cookie, removeCookie, setCookie } from '../device/cookies.ts';

const A_DAY_S = 86_400;
const A_YEAR_S = 365 * A_DAY_S;

/** Works for it from the next load on. */
export const rememberOrganization = (id: string) => setCookie('OrganizationID', id, A_YEAR_S);

/** No organization is chosen from now on. */
export const leaveOrganization = () => removeCookie('OrganizationID');

export const isSubUserChosen = () => cookie('subUser') !== undefined;

/** The value of the cookie is the server's: an id, with a PIN also the proof that it was given. */
export const chosenSubUser = () => cookie('subUser')?.split('.')[0];

/** For a working day with a PIN, else for a month; saying the same again makes it no longer. */
export const rememberSubUser = (subUserCookie: string) => {
  if (cookie('subUser') === subUserCookie) return;
  setCookie('subUser', subUserCookie, subUserCookie.includes('.') ? A_DAY_S / 2 : 30 * A_DAY_S);
};

/** Nobody is chosen from now on. What is on the screen still shows who was, until the person is loaded again. */
export const leaveSubUser = () => removeCookie('subUser');
