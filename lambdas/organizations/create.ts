import { newId } from '#shared/ids.ts';
import type { NewOrganization, Organization } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import type { OrganizationId, UserContext } from '../http/context.ts';
import { idempotencyRecord, madeBefore } from '../http/idempotency.ts';
import { userIdempotencyKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { loadOrganization, memberWrite, newOrganizationWrite } from './records.ts';

/** Makes the organization and its first Admin in one write. Sent twice under one Idempotency-Key it makes one. */
export const createOrganization = async (wanted: NewOrganization, context: UserContext): Promise<Organization> => {
  const { table, userId, now, idempotency } = context;
  const recordKey = idempotency && userIdempotencyKey(userId, 'organization', idempotency.key);
  const earlier = async () => {
    const made = recordKey && madeBefore(await table.get(recordKey, { consistent: true }), idempotency);
    return made === undefined ? undefined : loadOrganization({ table, organizationId: String(made) as OrganizationId });
  };
  const again = await earlier();
  if (again) return again;

  const organizationId = newId('org') as OrganizationId;
  const organization: Organization = {
    OrganizationID: organizationId,
    Name: wanted.Name,
    Email: wanted.Email,
    Phone: wanted.Phone,
    Address: [wanted.Address, `${wanted.City} ${wanted.PostCode}`].join(', '),
    CompanyAuthorityNumber: '',
    Settings: { DefaultChecksheet: 'Full' },
    PricingMatrix: {},
  };
  const remembered: Write[] = recordKey
    ? [
        {
          put: { ...recordKey, ...idempotencyRecord(idempotency, organizationId, now) },
          condition: 'attribute_not_exists(pk)',
        },
      ]
    : [];
  const { refused } = await table.write(
    newOrganizationWrite(organization),
    memberWrite(userId, organizationId, ['Admin'], now),
    ...remembered,
  );
  if (!refused) return organization;
  const first = await earlier();
  if (first) return first;
  throw new Problem('try-again', 'The service is busy. Please try again.');
};
