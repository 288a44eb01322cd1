import * as z from 'zod';
import { getCookie, removeCookie, setCookie } from '../device/cookies.ts';
import { readSession, removeSession, writeSession } from '../device/web-storage.ts';

const A_DAY_S = 86_400;
const A_YEAR_S = 365 * A_DAY_S;

/** Chooses an organization for this tab and for tabs opened later, with effect from the next page load. */
export const rememberOrganization = (id: string) => {
  setCookie('OrganizationID', id, A_YEAR_S);
  keepOrganization(id);
};

/** Keeps this tab's organization over a reload, even if another tab chooses a different one. */
export const keepOrganization = (id: string) => writeSession('organization', id);

/** Returns this tab's organization; in a new tab, the one chosen last. */
export const getChosenOrganization = () => readSession('organization', z.string()) ?? getCookie('OrganizationID');

/** Clears the chosen organization. */
export const leaveOrganization = () => {
  removeCookie('OrganizationID');
  removeSession('organization');
};

export const isSubUserChosen = () => getCookie('subUser') !== undefined;

/**
 * Returns the id of the chosen sub-user. The server sets the cookie's value: an id and, if there is a PIN, the proof
 * that it was entered.
 */
export const getChosenSubUserId = () => getCookie('subUser')?.split('.')[0];

/**
 * Remembers a sub-user: with a PIN for half a day, otherwise for 30 days. Storing the same value again doesn't extend
 * the cookie.
 */
export const rememberSubUser = (subUserCookie: string) => {
  if (getCookie('subUser') === subUserCookie) return;
  setCookie('subUser', subUserCookie, subUserCookie.includes('.') ? A_DAY_S / 2 : 30 * A_DAY_S);
};

/** Clears the chosen sub-user. The screen shows the previous one until the user is reloaded. */
export const leaveSubUser = () => removeCookie('subUser');
