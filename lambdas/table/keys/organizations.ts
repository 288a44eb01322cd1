import { inOrganization, type Key, key, listsOf, type OrganizationId, path, place } from './key.ts';

export const organizationKey = (org: OrganizationId) => key(inOrganization(org), 'ORGANIZATION');
/** Browse, without a summary: all organizations, sharded. */
export const organizationBrowseKey = (org: OrganizationId) => place('ORGS', org);
export const organizationLists = () => listsOf('ORGS');
/**
 * An organization's prices. They are in a partition with their versions, separate from the organization, because only
 * Settings and estimates read them.
 */
export const pricesKey = (org: OrganizationId) => key(inOrganization(org, 'PRICES'), 'PRICES');
export const pricesVersionKey = (org: OrganizationId, version: number) =>
  key(pricesKey(org).pk, 'VERSION', String(version).padStart(8, '0'));
/** The organization that an invite code belongs to. The organization itself stores its current code. */
export const inviteKey = (code: string) => key(path('INVITE', code), 'INVITE');
/** A person who joined or returned. Inserting it notifies the Admins. Expires. */
export const joinedKey = (org: OrganizationId, user: string, at: string) =>
  key(inOrganization(org, 'JOINED', user), at);
/** Workshops suggested during sign-up, with an item for each word of the name. */
export const DIRECTORY = 'DIRECTORY';
export const directoryKey = (words: string, id: string) => key(DIRECTORY, words, id);

/** Rate limit counter of an organization. Expires. */
export const organizationAllowanceKey = (org: OrganizationId, what: string) =>
  key(inOrganization(org, 'ALLOWANCE'), what);

/** The record of a person's Idempotency-Key for a call in an organization. Expires. */
export const idempotencyKey = (org: OrganizationId, user: string, route: string, clientKey: string): Key =>
  earlierIdempotencyKey(org, path(route, user), clientKey);
/**
 * The record of an Idempotency-Key in releases before December 2026, shared by all members. `#` in the client's key is
 * escaped.
 */
export const earlierIdempotencyKey = (org: OrganizationId, route: string, clientKey: string) =>
  key(inOrganization(org, 'IDEMPOTENCY', route, clientKey.replaceAll('#', '%23')), 'IDEMPOTENCY');
