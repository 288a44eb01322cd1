import { isDemo } from '#shared/organizations/demo.ts';
import type { Organization, OrganizationChanges } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Context } from '../http/context.ts';
import { saidBy } from '../http/said-by.ts';
import { organizationKey } from '../table/keys.ts';
import { readOrganization } from '../tenants/stored.ts';

/** Changes what was sent, setting by setting, and answers the whole. */
export const updateOrganization = async (changes: OrganizationChanges, context: Context): Promise<Organization> => {
  const { table, organizationId, organization } = context;
  const { Settings = {}, ...fields } = changes;
  const sent = [
    ...Object.entries(fields).map(([name, value]) => ({ path: [name], value })),
    ...Object.entries(Settings).map(([name, value]) => ({ path: ['Settings', name], value })),
  ];
  const place = (i: number) => sent[i]?.path.map((_, part) => `#${i}_${part}`).join('.');
  if (sent.length === 0) return readOrganization(organization);
  // its sheets carry a watermark for as long as it is called that
  if (changes.Name && isDemo(String(organization.Name)))
    throw new Problem('not-valid', 'A training organization keeps its name.');
  const updated = await table.update({
    key: organizationKey(organizationId),
    expression: `SET changedBy = :by, ${sent.map((_, i) => `${place(i)} = :${i}`).join(', ')}${
      changes.PricingMatrix ? ', pricedBy = :by' : ''
    }`,
    condition: 'attribute_exists(pk)',
    names: Object.fromEntries(sent.flatMap(({ path }, i) => path.map((name, part) => [`#${i}_${part}`, name]))),
    values: { ':by': saidBy(context), ...Object.fromEntries(sent.map(({ value }, i) => [`:${i}`, value])) },
  });
  if (updated.refused) throw new Error(`${organizationId} has gone`);
  return readOrganization(updated.item);
};
