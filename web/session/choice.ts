import type { User, UserOrganization } from '#shared/account/model.ts';
import { SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import { cookie, removeCookie } from '../device/cookies.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toasts.tsx';
import { tellChosen } from './both-sites.ts';
import {
  chosenSubUser,
  isSubUserChosen,
  leaveSubUser,
  rememberOrganization,
  rememberSubUser,
} from './choice-cookies.ts';

/** Ids of the organization worked for and of the inspector at work, as far as there are any. */
export type Choice = { organizationId: string | undefined; subUserId: string | undefined };

/**
 * What the cookies of this browser choose among what the person has. An organization chosen `before` stays for as long as this
 * tab shows the app; until the person has chosen, it is the main one. A record that this device has kept (`isStored`) does not
 * know what was made since: nothing that was chosen is forgotten by it.
 */
export const readChoice = (user: User, before: string | undefined, isStored: boolean): Choice => {
  if (!isStored) forgetWhatIsGone(user);
  const organization =
    findOrganization(user, before) ?? findOrganization(user, cookie('OrganizationID')) ?? listOrganizations(user)[0];
  return { organizationId: organization?.OrganizationID, subUserId: activeSubUser(user)?.id };
};

/** All organizations of the person, the main one first. */
export const listOrganizations = ({ Organization }: User): UserOrganization[] =>
  Organization ? [Organization, ...Organization.Owns] : [];

export const findOrganization = (user: User, id: string | undefined) =>
  listOrganizations(user).find(({ OrganizationID }) => OrganizationID === id);

export const findSubUser = ({ subUsers }: User, id: string | undefined) =>
  subUsers.find((subUser) => subUser.id === id);

/** Choices in cookies that the person's record knows nothing of any more. Source: specification 1, section 8. */
const forgetWhatIsGone = (user: User) => {
  const chosen = cookie('OrganizationID');
  if (chosen !== undefined && !findOrganization(user, chosen)) {
    removeCookie('OrganizationID');
    toast({ type: 'error', text: 'Organization not found' });
  }
  if (isSubUserChosen() && !activeSubUser(user)) {
    leaveSubUser();
    toast({ type: 'error', text: SUB_USER_GONE });
  }
};

/** Works for another organization from now on. A full load: nothing of the one before stays in memory. */
export const switchOrganization = async (organizationId: string) => {
  rememberOrganization(organizationId);
  await tellChosen(organizationId);
  location.assign(paths.home);
};

/** Who is chosen just now, also in another tab. What is drawn takes the session's instead. */
export const activeSubUser = (user: User) => findSubUser(user, chosenSubUser());

/** Works as this inspector from now on. */
export const workAs = async (subUserCookie: string) => {
  rememberSubUser(subUserCookie);
  await tellChosen();
  location.assign(paths.home);
};
