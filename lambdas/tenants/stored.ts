import * as z from 'zod';
import { Organization, Scope } from '#shared/organizations/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Item } from '../table/item.ts';
import { memberKey, memberList, organizationKey, organizationPlace } from '../table/keys.ts';
import { type OrganizationId, trustOrganizationId } from '../table/organization-id.ts';
import type { Write } from '../table/table.ts';

export const readOrganization = (item: Item): Organization =>
  withoutLimits(Organization).parse({ ...item, PricesVersion: undefined });

const Requiring = z.object({ Settings: z.object({ TwoStepRequired: z.literal(true) }) });
/** Whether its members must sign in with an authenticator app. */
export const requiresTwoStep = (item: Item): boolean => Requiring.safeParse(item).success;

type NewStored = Organization & { OrganizationID: OrganizationId };

/** `createdAt`: left out of those that are ours and have no age. */
export const newOrganizationWrite = (organization: NewStored, createdAt?: Date): Write => ({
  put: {
    ...organizationKey(organization.OrganizationID),
    ...organizationPlace(organization.OrganizationID),
    type: 'ORGANIZATION',
    ...organization,
    ...(createdAt && { createdAt: createdAt.toISOString() }),
  },
  condition: 'attribute_not_exists(pk)',
});

/** Makes a person a member, with scopes of this organization alone. */
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

/** Those that there are: one that is given no more is as good as never given. */
export const readScopes = ({ scopes }: Item): Scope[] =>
  z
    .unknown()
    .array()
    .parse(scopes)
    .flatMap((scope) => Scope.safeParse(scope).data ?? []);

/** Since when the Admins know that they joined; of whoever joined before that was kept, it is not known. */
export const readJoinedTold = ({ joinedTold }: Item) => (typeof joinedTold === 'string' ? joinedTold : undefined);

/** Where a person is a member and with which scopes there. */
export const readMembership = (item: Item) => ({
  organizationId: trustOrganizationId(String(item.organizationId)),
  scopes: readScopes(item),
  memberSince: String(item.memberSince),
});
