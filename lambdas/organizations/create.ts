import { newId } from '#shared/ids.ts';
import type { NewOrganization, Organization } from '#shared/organizations/model.ts';
import { Problem, tryAgain } from '#shared/problem.ts';
import { explainNoFurtherOrganization, loadAccount } from '../account/records.ts';
import type { UserContext } from '../http/context.ts';
import { idempotencyWrites, readEarlierResult } from '../http/idempotency.ts';
import { consumeUpdate, limitReached } from '../http/rate-limit.ts';
import {
  type OrganizationId,
  organizationKey,
  trustOrganizationId,
  userIdempotencyKey,
  userKey,
} from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { memberWrite, newOrganizationWrite, readOrganization } from '../tenants/stored.ts';

/**
 * Creates the organization with the caller as its first Admin, and makes it the caller's main one. Idempotent by
 * Idempotency-Key. Requires a verified email.
 */
export const createOrganization = async (wanted: NewOrganization, context: UserContext): Promise<Organization> => {
  const { table, userId, now } = context;
  const again = await findEarlier(context);
  if (again) return again;
  const account = await loadAccount(context);
  if (!account.person.email_verified) throw new Problem('not-allowed', 'Verify your email address first.');
  const full = explainNoFurtherOrganization(account);
  if (full) throw new Problem('refused', full);

  const organization = newOrganization(wanted);
  const organizationId = organization.OrganizationID;
  const counted = { update: consumeUpdate(context, 'new-organization') };
  const { refused } = await table.write(
    counted,
    newOrganizationWrite(organization, now),
    memberWrite(userId, organizationId, ['Admin'], now),
    creatorWrite(userId, organizationId, wanted.InspectorAuthorityNumber),
    ...idempotencyWrites(recordKey(context), organizationId, context),
  );
  if (!refused) return organization;
  const first = await findEarlier(context);
  if (first) return first;
  if (refused.some(({ index }) => index === 0)) throw limitReached('new-organization');
  throw tryAgain();
};

const newOrganization = ({ Name, Email, Phone, Address, City, PostCode, CompanyAuthorityNumber }: NewOrganization) =>
  ({
    OrganizationID: trustOrganizationId(newId('org')),
    Name,
    Email,
    Phone,
    Address: [Address, `${City} ${PostCode}`].join(', '),
    CompanyAuthorityNumber: CompanyAuthorityNumber ?? '',
    Settings: { DefaultChecksheet: 'Full', PhotoRequiredOnFail: false },
    PricingMatrix: {},
  }) satisfies Organization;

const creatorWrite = (userId: string, organizationId: OrganizationId, number = ''): Write => ({
  update: {
    key: userKey(userId),
    expression: `SET mainOrganizationId = :main${number && ', InspectorAuthorityNumber = :number'}`,
    condition: 'attribute_exists(pk)',
    values: { ':main': organizationId, ...(number && { ':number': number }) },
  },
});

const recordKey = ({ userId, idempotency }: UserContext) =>
  idempotency && userIdempotencyKey(userId, 'organization', idempotency.key);

/** Returns the organization that an earlier call with the same key created, in its current state. */
const findEarlier = async (context: UserContext): Promise<Organization | undefined> => {
  const { table, idempotency } = context;
  const key = recordKey(context);
  if (!key || !idempotency) return undefined;
  const made = readEarlierResult(await table.get(key, { consistent: true }), idempotency);
  const item = made && (await table.get(organizationKey(trustOrganizationId(String(made))), { consistent: true }));
  return item ? readOrganization(item) : undefined;
};
