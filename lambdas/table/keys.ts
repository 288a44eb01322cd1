import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { DraftId, SubUserId } from '#shared/ids.ts';
import type { OrganizationId } from '../http/context.ts';

/**
 * The single table on one page. An item has up to four addresses, each with one meaning:
 *
 *   open    pk / sk           one thing and all that belongs to it
 *   browse  gsi1pk / gsi1sk   a list a person scrolls; carries the item's `summary`
 *   find    gsi2pk / gsi2sk   a thing by what is printed on it: plate, WoF number, invite code
 *   due     gsi3pk / gsi3sk   what must be looked at again by then; empty when all is well
 *
 * Every open, browse and find address of a tenant's item starts with its organization.
 */
const path = (...parts: (string | number)[]) => parts.join('#');

export type Key = { pk: string; sk: string };

/** A person. Below the same pk: where they are a member, and the inspectors who work under their account. */
export const userKey = (user: string): Key => ({ pk: path('USER', user), sk: 'USER' });
export const memberKey = (user: string, org: string): Key => ({ pk: path('USER', user), sk: path('MEMBER', org) });
export const subUserKey = (user: string, id: SubUserId): Key => ({ pk: path('USER', user), sk: path('SUBUSER', id) });
export const memberList = (org: OrganizationId) => path('ORG', org, 'MEMBERS');

/** A person's repeat of a call that belongs to no organization yet. */
export const userIdempotencyKey = (user: string, route: string, key: string): Key => ({
  pk: path('USER', user, 'IDEMPOTENCY', route, key),
  sk: 'IDEMPOTENCY',
});

export const organizationKey = (org: OrganizationId): Key => ({ pk: path('ORG', org), sk: 'ORGANIZATION' });
/** The last sheet number taken. By itself, so that taking one never waits for the organization's other items. */
export const sheetCounterKey = (org: OrganizationId): Key => ({ pk: path('ORG', org, 'COUNTER'), sk: 'SHEETS' });

export const draftKey = (org: OrganizationId, id: DraftId): Key => ({ pk: path('ORG', org, 'DRAFT', id), sk: 'DRAFT' });
export const draftList = (org: OrganizationId) => path('ORG', org, 'DRAFTS');

const inspection = (org: OrganizationId, id: number) => path('ORG', org, 'INSPECTION', id);
/** What lists show of an inspection. Its record is in revisions; the sheets printed of it lie beside. */
export const headerKey = (org: OrganizationId, id: number): Key => ({ pk: inspection(org, id), sk: 'HEADER' });
export const revisionKey = (org: OrganizationId, id: number, revision: number): Key => ({
  pk: inspection(org, id),
  sk: path('REVISION', revision),
});
export const checksheetKey = (org: OrganizationId, id: number, checksheet: ChecksheetType): Key => ({
  pk: inspection(org, id),
  sk: path('CHECKSHEET', checksheet),
});
/** Being inserted, it asks for a sheet to be printed; it then expires. */
export const checksheetRequestKey = (org: OrganizationId, id: number, request: string): Key => ({
  pk: inspection(org, id),
  sk: path('REQUEST', request),
});
export const inspectionList = (org: OrganizationId) => path('ORG', org, 'INSPECTIONS');
export const platesFound = (org: OrganizationId) => path('ORG', org, 'PLATE');

export const idempotencyKey = (org: OrganizationId, route: string, key: string): Key => ({
  pk: path('ORG', org, 'IDEMPOTENCY', route, key),
  sk: 'IDEMPOTENCY',
});

/** Sheets that wait to be printed, spread over shards so that no partition is hot. Only the sweeper reads them. */
export const CHECKSHEET_DUE_SHARDS = 8;
export const checksheetsDue = (shard: number) => path('DUE', 'CHECKSHEET', shard);
export const shardOf = (inspectionId: number) => inspectionId % CHECKSHEET_DUE_SHARDS;
