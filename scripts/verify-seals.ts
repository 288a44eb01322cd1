import { parseArgs } from 'node:util';
import { organizationKey, trustOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { TABLE_HELP, tableOptions, withTable } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { verifyInspection, verifyOrganization } from './verify-seals/record.ts';

const HELP = `npm run verify-seals -- [--organization <id> [--inspection <id>]] [--stage <stage> | --data <folder>]

Verifies the seals of all records, of one organization or of one inspection, and lists each revision that is missing or doesn't
verify. Read-only. Records from before November 2026 aren't sealed, which is not an error.

${TABLE_HELP}`;

export async function verifySeals(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { ...tableOptions, organization: { type: 'string' }, inspection: { type: 'string' } },
  });
  if (values.help) return console.log(HELP);
  if (values.inspection && !values.organization) throw new Error("Add the inspection's --organization.");
  const { organizations, broken } = await withTable(values, (table) => verifyAll(table, values));
  if (organizations === 0)
    console.log('No organization is listed. Do they have index keys? See `npm run rebuild -- --help`.');
  if (broken > 0)
    throw new Error(`${broken} ${broken === 1 ? 'revision does' : 'revisions do'} not verify: see above.`);
}

type Wanted = { organization?: string | undefined; inspection?: string | undefined };

async function verifyAll(table: Table, { organization, inspection }: Wanted) {
  if (organization && !(await table.get(organizationKey(trustOrganizationId(organization)))))
    throw new Error(`There is no organization ${organization}.`);
  const wanted = organization ? [trustOrganizationId(organization)] : walkOrganizations(table);
  let organizations = 0;
  let broken = 0;
  for await (const organizationId of wanted) {
    const tenant = { table, organizationId };
    const verified = await (inspection ? verifyInspection(tenant, Number(inspection)) : verifyOrganization(tenant));
    if (!verified) throw new Error(`There is no inspection ${inspection} of ${organizationId}.`);
    for (const line of verified.broken) console.log(line);
    const { revisions, inspections, sealed, notSealed } = verified;
    const seals = `${sealed} sealed, ${notSealed} not sealed, ${verified.broken.length} broken`;
    console.log(`${organizationId}: ${revisions} revisions of ${inspections} inspections, ${seals}.`);
    organizations++;
    broken += verified.broken.length;
  }
  return { organizations, broken };
}

if (import.meta.main) await plainly(verifySeals);
