import * as z from 'zod';
import { type OpeningDays, readOpening } from '#shared/opening/model.ts';
import { Organization, Scope } from '#shared/organizations/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Tenant } from '../http/context.ts';
import {
  memberKey,
  memberList,
  type OrganizationId,
  organizationBrowseKey,
  organizationKey,
  trustOrganizationId,
} from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';

export const readOrganization = (item: Item): Organization =>
  withoutLimits(Organization).parse({ ...item, PricesVersion: undefined });

/** Reads the opening days of an organization, with the default for one that hasn't set any. */
export const readOpeningDays = (item: Item | undefined): OpeningDays =>
  readOpening(item ? readOrganization(item).Settings : undefined);

export const loadOpeningDays = async ({ table, organizationId }: Tenant) =>
  readOpeningDays(await table.get(organizationKey(organizationId)));

const Requiring = z.object({ Settings: z.object({ TwoStepRequired: z.literal(true) }) });
/** True if members must sign in with an authenticator app. */
export const requiresTwoStep = (item: Item): boolean => Requiring.safeParse(item).success;

type NewStored = Organization & { OrganizationID: OrganizationId };

/**
 * Builds the write of a new organization. `createdAt`: left out for our own organizations, which never count as new.
 */
export const newOrganizationWrite = (organization: NewStored, createdAt?: Date): Write => ({
  put: {
    ...organizationKey(organization.OrganizationID),
    ...organizationBrowseKey(organization.OrganizationID),
    type: 'ORGANIZATION',
    ...organization,
    ...(createdAt && { createdAt: createdAt.toISOString() }),
  },
  condition: 'attribute_not_exists(pk)',
});

/** Builds a membership with scopes in this organization alone. */
export const memberItem = (userId: string, organizationId: OrganizationId, scopes: Scope[], now: Date): Item => ({
  ...memberKey(userId, organizationId),
  type: 'MEMBER',
  organizationId,
  scopes,
  memberSince: now.toISOString(),
  gsi1pk: memberList(organizationId),
  gsi1sk: userId,
});
export const memberWrite = (...of: Parameters<typeof memberItem>): Write => ({ put: memberItem(...of) });

/** Returns a member's scopes, without those that no longer exist. */
export const readScopes = ({ scopes }: Item): Scope[] =>
  z
    .unknown()
    .array()
    .parse(scopes)
    .flatMap((scope) => Scope.safeParse(scope).data ?? []);

/** Returns when the Admins were last notified that the member joined; undefined for old memberships. */
export const readLastAnnouncement = ({ joinedTold }: Item) => (typeof joinedTold === 'string' ? joinedTold : undefined);

export const readMembership = (item: Item) => ({
  organizationId: trustOrganizationId(String(item.organizationId)),
  scopes: readScopes(item),
  memberSince: String(item.memberSince),
});
