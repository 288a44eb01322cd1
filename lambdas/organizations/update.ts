import { isDemo } from '#shared/organizations/demo.ts';
import { type Organization, OrganizationChanges } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { hasTwoStep } from '../account/two-step.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { organizationKey, pricesKey } from '../table/keys.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { makePriceWrites, withPrices } from '../tenants/prices.ts';

/** Changes the settings in the request and returns all settings. Prices are merged with concurrent changes. */
export const updateOrganization = (changes: OrganizationChanges, context: Context): Promise<Organization> =>
  retryUntilWritten(async () => {
    const { table, organizationId, organization } = context;
    const { Settings = {}, PricingMatrix, CannedJobs, PricesVersion, ...fields } = changes;
    const hasPrices = PricingMatrix !== undefined || CannedJobs !== undefined;
    const sent = [
      ...Object.entries(fields).map(([name, value]) => ({ path: [name], value })),
      ...Object.entries(Settings).map(([name, value]) => ({ path: ['Settings', name], value })),
      // Clears the prices that were stored here before they had their own item.
      ...(hasPrices ? [{ path: ['PricingMatrix'], value: {} }] : []),
    ];
    const place = (i: number) => sent[i]?.path.map((_, part) => `#${i}_${part}`).join('.');
    if (sent.length === 0) return load(context);
    // the PDF of a training workshop has a watermark, which depends on the name
    if (changes.Name && isDemo(String(organization.Name)))
      throw new Problem('not-valid', 'You can’t rename a training workshop.');
    if (changes.Name !== organization.Name) checkName(changes);
    if (Settings.TwoStepRequired && !(await hasTwoStep(context.accessToken)))
      throw new Problem('refused', TWO_STEP_FIRST);
    const prices = hasPrices ? await makePriceWrites(context, { PricingMatrix, CannedJobs, PricesVersion }) : [];
    const { refused } = await table.write(
      {
        update: {
          key: organizationKey(organizationId),
          expression: `SET changedBy = :by, ${sent.map((_, i) => `${place(i)} = :${i}`).join(', ')}${
            hasPrices ? ', pricedBy = :by' : ''
          }`,
          condition: 'attribute_exists(pk)',
          names: Object.fromEntries(sent.flatMap(({ path }, i) => path.map((name, part) => [`#${i}_${part}`, name]))),
          values: {
            ':by': makeAuthorship(context),
            ...Object.fromEntries(sent.map(({ value }, i) => [`:${i}`, value])),
          },
        },
      },
      ...prices,
    );
    if (refused?.some(({ index }) => index === 0)) throw new Error(`Organization ${organizationId} no longer exists`);
    return refused ? undefined : load(context);
  });

const checkName = ({ Name }: OrganizationChanges) => {
  const [issue] = OrganizationChanges.safeParse({ Name }).error?.issues ?? [];
  if (issue) throw new Problem('not-valid', issue.message);
};

const TWO_STEP_FIRST = 'First set up two-step login for yourself in Settings › Login, or you would lock yourself out.';

const load = async ({ table, organizationId }: Context) => {
  const keys = [organizationKey(organizationId), pricesKey(organizationId)];
  const [organization, prices] = await table.getAll(keys, { consistent: true });
  if (!organization) throw new Error(`Organization ${organizationId} no longer exists`);
  return withPrices(organization, prices);
};
