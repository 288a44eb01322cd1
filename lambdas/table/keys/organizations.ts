import type { OrganizationId } from '../organization-id.ts';
import { inOrganization, type Key, listsOf, path, place } from './key.ts';

export const organizationKey = (org: OrganizationId): Key => ({ pk: inOrganization(org), sk: 'ORGANIZATION' });
/** Browse, without a summary: all organizations, sharded. */
export const organizationPlace = (org: OrganizationId) => place('ORGS', org);
export const organizationLists = () => listsOf('ORGS');
/** An organization's prices. A partition of their own, as only Settings and estimates read them, shared with each version. */
export const pricesKey = (org: OrganizationId): Key => ({ pk: inOrganization(org, 'PRICES'), sk: 'PRICES' });
export const pricesVersionKey = (org: OrganizationId, version: number): Key => ({
  pk: pricesKey(org).pk,
  sk: path('VERSION', String(version).padStart(8, '0')),
});
/** The organization of an invite code. The organization itself stores its current code. */
export const inviteKey = (code: string): Key => ({ pk: path('INVITE', code), sk: 'INVITE' });
/** A person who joined or returned. Inserting it notifies the Admins. Expires. */
export const joinedKey = (org: OrganizationId, user: string, at: string): Key => ({
  pk: inOrganization(org, 'JOINED', user),
  sk: at,
});
/** Known workshops that a new customer may be setting up: one item for each word of the name. */
export const DIRECTORY = 'DIRECTORY';
export const directoryKey = (words: string, id: string): Key => ({ pk: DIRECTORY, sk: path(words, id) });

/** Rate limit counter of an organization. Expires. */
export const organizationAllowanceKey = (org: OrganizationId, what: string): Key => ({
  pk: inOrganization(org, 'ALLOWANCE'),
  sk: what,
});

/** A person's idempotency record for a call in an organization. Expires. */
export const idempotencyKey = (org: OrganizationId, user: string, route: string, key: string): Key =>
  earlierIdempotencyKey(org, path(route, user), key);
/** Idempotency record of releases before December 2026, shared by all members. `#` in the client's key is escaped. */
export const earlierIdempotencyKey = (org: OrganizationId, route: string, key: string): Key => ({
  pk: inOrganization(org, 'IDEMPOTENCY', route, key.replaceAll('#', '%23')),
  sk: 'IDEMPOTENCY',
});
