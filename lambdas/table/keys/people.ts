import type { DeviceId, NotificationId, SubUserId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { inOrganization, type Key, key, listsOf, type OrganizationId, path, place } from './key.ts';

/**
 * A person. The whole partition is read each time the app opens. It contains only memberships and sub-users besides the
 * person, because items that accumulate have their own partitions.
 */
export const userKey = (user: string) => key(path('USER', user), 'USER');
export const memberKey = (user: string, org: string) => key(path('USER', user), 'MEMBER', org);
export const subUserKey = (user: string, id: SubUserId) => key(path('USER', user), 'SUBUSER', id);
export const subUsersQuery = (user: string) => ({ pk: path('USER', user), startsWith: path('SUBUSER', '') });
export const subUserNamesQuery = (user: string) => ({ pk: path('USER', user, 'SUBUSERNAMES') });
/** Reserves a sub-user's name within an account, so that concurrent requests can't both use it. */
export const subUserNameKey = (user: string, name: string): Key => ({
  ...subUserNamesQuery(user),
  sk: path('NAME', name),
});
/** Browse, without a summary: all people, sharded. */
export const personBrowseKey = (user: string) => place('PEOPLE', user);
export const peopleLists = () => listsOf('PEOPLE');
export const memberList = (org: OrganizationId) => inOrganization(org, 'MEMBERS');
/** Browse: former members, who may return. They are in this list instead of `memberList`. */
export const leftList = (org: OrganizationId) => inOrganization(org, 'LEFT');
/** Returns the index keys in `leftList` of the membership with this key. */
export const leftIndexKeys = ({ pk, sk }: Key) => ({
  gsi1pk: path('ORG', afterHash(sk), 'LEFT'),
  gsi1sk: afterHash(pk),
});
const afterHash = (part: string) => part.slice(part.indexOf('#') + 1);

/** An email verification link. Inserting it requests the email. Expires. */
export const verificationKey = (user: string, id: string) => key(path('USER', user), 'VERIFICATION', id);
/** A verified email. Inserting it updates the user pool. Expires. */
export const verifiedKey = (user: string) => key(path('USER', user, 'VERIFIED'), 'VERIFIED');
/** A change of email. Inserting it notifies the old address. Expires. */
export const emailChangedKey = (user: string, at: string) => key(path('USER', user, 'EMAILCHANGED'), at);
/** An account that was still unverified at that time. Inserting it emails the account holder. Expires. */
export const unverifiedKey = (user: string, at: string) => key(path('USER', user, 'UNVERIFIED'), at);
export const referralAnswerKey = (user: string) => key(path('USER', user), 'REFERRAL');

/** A person's notifications, in a separate partition to keep the account's query small. Their ids sort by time. */
export const notificationList = (user: string) => path('USER', user, 'NOTIFICATIONS');
export const notificationKey = (user: string, id: NotificationId) => key(notificationList(user), id);
/** Browse: unread notifications. */
export const unreadList = (user: string) => path('USER', user, 'UNREAD');
/** The devices that receive a person's pushes. */
export const pushDevicesKey = (user: string) => key(path('USER', user, 'PUSH'), 'DEVICES');
/** The person who last subscribed with a browser's push endpoint, by the endpoint's hash. */
export const pushEndpointKey = (hash: string) => key(path('PUSHENDPOINT', hash), 'ENDPOINT');
/** A push to a person. Inserting it sends the push. Expires. */
export const pushKey = (user: string, what: string) => key(path('USER', user, 'PUSHES'), what);
/** The delivery marker of a push to one device. Expires. */
export const pushedKey = (asked: Key, device: DeviceId) => key(asked.pk, asked.sk, device);

/** A sub-user's PIN that was guessed wrongly too often. Inserting it notifies the account and its Admins. Expires. */
export const pinGuessedKey = (user: string, inspector: string, at: string) =>
  key(path('USER', user, 'PINGUESSED'), inspector, at);

/** A person's rate limit counter. Expires. */
export const rateLimitKey = (user: string, what: string) => key(path('USER', user, 'ALLOWANCE'), what);

/** Counter of emails to a mailbox, from a network, or in total. Expires. */
export const mailAllowanceKey = (whose: string, what: string) => key(path('ALLOWANCE', whose), what);
/** The salt for hashing networks on that day. Expires. */
export const mailSaltKey = (day: NzDate) => key(path('ALLOWANCE', 'SALT'), day);

/** The record of a person's Idempotency-Key for a call outside any organization. */
export const userIdempotencyKey = (user: string, route: string, clientKey: string) =>
  key(path('USER', user, 'IDEMPOTENCY', route, clientKey), 'IDEMPOTENCY');
