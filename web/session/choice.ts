import type { User, UserOrganization } from '#shared/account/model.ts';
import { SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toasts.tsx';
import { sendChoice } from './both-sites.ts';
import {
  getChosenOrganization,
  getChosenSubUserId,
  isSubUserChosen,
  keepOrganization,
  leaveOrganization,
  leaveSubUser,
  rememberOrganization,
  rememberSubUser,
} from './choice-cookies.ts';

/** Ids of the current organization and of the active sub-user. */
export type Choice = { organizationId: string | undefined; subUserId: string | undefined };

/**
 * Looks up this tab's organization and the sub-user in the user's record. An organization chosen `before` stays for as
 * long as this tab shows the app; the default is the main one. A stored record (`isStored`) may be stale, so it doesn't
 * clear any choice.
 */
export const readChoice = (user: User, before: string | undefined, isStored: boolean): Choice => {
  if (!isStored) clearStaleChoices(user);
  const organization =
    findOrganization(user, before) ?? findOrganization(user, getChosenOrganization()) ?? listOrganizations(user)[0];
  if (organization) keepOrganization(organization.OrganizationID);
  return { organizationId: organization?.OrganizationID, subUserId: getActiveSubUser(user)?.id };
};

/** Returns all organizations of the user, the main one first. */
export const listOrganizations = ({ Organization }: User): UserOrganization[] =>
  Organization ? [Organization, ...Organization.Owns] : [];

export const findOrganization = (user: User, id: string | undefined) =>
  listOrganizations(user).find(({ OrganizationID }) => OrganizationID === id);

export const findSubUser = ({ subUsers }: User, id: string | undefined) =>
  subUsers.find((subUser) => subUser.id === id);

/** Clears a choice of an organization or sub-user that no longer exists. Source: specification 1, section 8. */
const clearStaleChoices = (user: User) => {
  const chosen = getChosenOrganization();
  if (chosen !== undefined && !findOrganization(user, chosen)) {
    leaveOrganization();
    toast({ type: 'error', text: 'Organization not found' });
  }
  if (isSubUserChosen() && !getActiveSubUser(user)) {
    leaveSubUser();
    toast({ type: 'error', text: SUB_USER_GONE });
  }
};

/** Switches the organization with a full page load, so that nothing of the previous one stays in memory. */
export const switchOrganization = async (organizationId: string, to: string = paths.home) => {
  rememberOrganization(organizationId);
  await sendChoice(organizationId);
  location.assign(to);
};

/** Returns the sub-user in the cookie, which another tab may have changed. Components use the session's instead. */
export const getActiveSubUser = (user: User) => findSubUser(user, getChosenSubUserId());

/** Switches to a sub-user with a full page load. */
export const switchSubUser = async (subUserCookie: string) => {
  rememberSubUser(subUserCookie);
  await sendChoice();
  location.assign(paths.home);
};
