import type { DeviceId, NotificationId, SubUserId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { inOrganization, type Key, key, listsOf, type OrganizationId, path, place } from './key.ts';

/**
 * A person. Only memberships and sub-users share the partition. It is read whole each time the app opens, so items that accumulate have
 * their own partitions.
 */
export const userKey = (user: string) => key(path('USER', user), 'USER');
export const memberKey = (user: string, org: string) => key(path('USER', user), 'MEMBER', org);
export const subUserKey = (user: string, id: SubUserId) => key(path('USER', user), 'SUBUSER', id);
export const subUsersQuery = (user: string) => ({ pk: path('USER', user), startsWith: path('SUBUSER', '') });
export const subUserNamesQuery = (user: string) => ({ pk: path('USER', user, 'SUBUSERNAMES') });
/** Reserves a sub-user's name within an account, so that concurrent requests cannot both take it. */
export const subUserNameKey = (user: string, name: string): Key => ({
  ...subUserNamesQuery(user),
  sk: path('NAME', name),
});
/** Browse, without a summary: all people, sharded. */
export const personBrowseKey = (user: string) => place('PEOPLE', user);
export const peopleLists = () => listsOf('PEOPLE');
export const memberList = (org: OrganizationId) => inOrganization(org, 'MEMBERS');
/** Browse, instead of `memberList`: former members, who may return. */
export const leftList = (org: OrganizationId) => inOrganization(org, 'LEFT');
/** Returns the address in `leftList` of the membership with this key. */
export const leftIndexKeys = ({ pk, sk }: Key) => ({
  gsi1pk: path('ORG', afterHash(sk), 'LEFT'),
  gsi1sk: afterHash(pk),
});
const afterHash = (part: string) => part.slice(part.indexOf('#') + 1);

/** A mailed email verification link. Inserting it requests the mail. Expires. */
export const verificationKey = (user: string, id: string) => key(path('USER', user), 'VERIFICATION', id);
/** A verified email. Inserting it updates the user pool. Expires. */
export const verifiedKey = (user: string) => key(path('USER', user, 'VERIFIED'), 'VERIFIED');
/** A change of email. Inserting it notifies the old address. Expires. */
export const emailChangedKey = (user: string, at: string) => key(path('USER', user, 'EMAILCHANGED'), at);
/** An account that was still unverified at that time. Inserting it mails the account holder. Expires. */
export const unverifiedKey = (user: string, at: string) => key(path('USER', user, 'UNVERIFIED'), at);
export const referralAnswerKey = (user: string) => key(path('USER', user), 'REFERRAL');

/** A person's notifications, in a separate partition so that the account's query stays small; ids sort by time. */
export const notificationList = (user: string) => path('USER', user, 'NOTIFICATIONS');
export const notificationKey = (user: string, id: NotificationId) => key(notificationList(user), id);
/** Browse: unread notifications. */
export const unreadList = (user: string) => path('USER', user, 'UNREAD');
/** The devices that receive a person's pushes. */
export const pushDevicesKey = (user: string) => key(path('USER', user, 'PUSH'), 'DEVICES');
/** The last person to subscribe with a browser's push endpoint, by the endpoint's hash. */
export const pushEndpointKey = (hash: string) => key(path('PUSHENDPOINT', hash), 'ENDPOINT');
/** A push to a person. Inserting it sends the push. Expires. */
export const pushKey = (user: string, what: string) => key(path('USER', user, 'PUSHES'), what);
/** Delivery of a push to one device. Expires. */
export const pushedKey = (asked: Key, device: DeviceId) => key(asked.pk, asked.sk, device);

/** Too many wrong PINs for a sub-user. Inserting it notifies the account and its Admins. Expires. */
export const pinGuessedKey = (user: string, inspector: string, at: string) =>
  key(path('USER', user, 'PINGUESSED'), inspector, at);

/** A person's rate limit counter. Expires. */
export const rateLimitKey = (user: string, what: string) => key(path('USER', user, 'ALLOWANCE'), what);

/** Mail counter of a mailbox, of a network, or of all together. Expires. */
export const mailAllowanceKey = (whose: string, what: string) => key(path('ALLOWANCE', whose), what);
/** The salt with which networks are hashed on that day. Expires. */
export const mailSaltKey = (day: NzDate) => key(path('ALLOWANCE', 'SALT'), day);

/** A person's idempotency record for a call outside any organization. */
export const userIdempotencyKey = (user: string, route: string, clientKey: string) =>
  key(path('USER', user, 'IDEMPOTENCY', route, clientKey), 'IDEMPOTENCY');
