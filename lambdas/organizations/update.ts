import { isDemo } from '#shared/organizations/demo.ts';
import type { Organization, OrganizationChanges } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Context } from '../http/context.ts';
import { organizationKey } from '../table/keys.ts';
import { organizationOf } from './records.ts';

/** Changes what was sent and answers the whole. */
export const updateOrganization = async (changes: OrganizationChanges, context: Context): Promise<Organization> => {
  const { table, organizationId, organization } = context;
  const sent = Object.entries(changes);
  if (sent.length === 0) return organizationOf(organization);
  // its sheets carry a watermark for as long as it is called that
  if (changes.Name && isDemo(String(organization.Name)))
    throw new Problem('not-valid', 'A training organization keeps its name.');
  const updated = await table.update({
    key: organizationKey(organizationId),
    expression: `SET ${sent.map((_, i) => `#${i} = :${i}`).join(', ')}`,
    condition: 'attribute_exists(pk)',
    names: Object.fromEntries(sent.map(([name], i) => [`#${i}`, name])),
    values: Object.fromEntries(sent.map(([, value], i) => [`:${i}`, value])),
  });
  if (updated.refused) throw new Error(`${organizationId} has gone`);
  return organizationOf(updated.item);
};
