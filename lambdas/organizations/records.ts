import { Organization, Scope } from '#shared/organizations/model.ts';
import type { OrganizationId } from '../http/context.ts';
import { memberKey, memberList, organizationKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';

export const organizationOf = (item: Item): Organization => Organization.parse(item);

export const newOrganizationWrite = (organization: Organization): Write => ({
  put: {
    ...organizationKey(organization.OrganizationID as OrganizationId),
    type: 'ORGANIZATION',
    ...organization,
  },
  condition: 'attribute_not_exists(pk)',
});

/** Makes a person a member, with scopes of this organization alone. */
export const memberWrite = (userId: string, organizationId: OrganizationId, scopes: Scope[], now: Date): Write => ({
  put: {
    ...memberKey(userId, organizationId),
    type: 'MEMBER',
    organizationId,
    scopes,
    memberSince: now.toISOString(),
    gsi1pk: memberList(organizationId),
    gsi1sk: userId,
  },
});

/** Where a person is a member and with which scopes there. */
export const membershipOf = (item: Item) => ({
  organizationId: String(item.organizationId) as OrganizationId,
  scopes: Scope.array().parse(item.scopes),
  memberSince: String(item.memberSince),
});
