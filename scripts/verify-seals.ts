import { parseArgs } from 'node:util';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { type OrganizationId, organizationKey, trustOrganizationId } from '#lambdas/table/keys.ts';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { openTableOf } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { verifyInspection, verifyOrganization } from './verify-seals/record.ts';

const HELP = `npm run verify-seals -- [--organization <id> [--inspection <id>]] [--data <folder> | --table <name>]

Verifies the seals of all records, of those of one organization or of one inspection, and names each revision that does not
verify or is not there. It only reads. A record from before November 2026 is not sealed, which is no fault.

--data   the folder of a running \`npm start\` (.local)
--table  a table in the AWS account that the shell is signed in to`;

export async function verifySeals(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      inspection: { type: 'string' },
      data: { type: 'string', default: '.local' },
      table: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  const { organization, inspection } = values;
  if (inspection && !organization) throw new Error('Name the --organization whose inspection it is.');
  const { client, tableName } = openTableOf(values);
  const table = dynamoTable(client, tableName);

  const verify = async (organizationId: OrganizationId) => {
    const tenant = { table, organizationId };
    if (!inspection) return verifyOrganization(tenant);
    const verified = await verifyInspection(tenant, Number(inspection));
    if (!verified) throw new Error(`There is no inspection ${inspection} of ${organizationId}.`);
    return verified;
  };
  if (organization && !(await table.get(organizationKey(trustOrganizationId(organization)))))
    throw new Error(`There is no organization ${organization}.`);
  const wanted = organization ? [trustOrganizationId(organization)] : walkOrganizations(table);
  let organizations = 0;
  let broken = 0;
  for await (const organizationId of wanted) {
    const verified = await verify(organizationId);
    for (const line of verified.broken) console.log(line);
    const { revisions, inspections, sealed, notSealed } = verified;
    console.log(
      `${organizationId}: ${revisions} revisions of ${inspections} inspections, ${sealed} sealed, ${notSealed} not sealed, ${verified.broken.length} broken.`,
    );
    organizations++;
    broken += verified.broken.length;
  }
  client.destroy();
  if (organizations === 0)
    console.log('No organization is listed. Were they given addresses? See `npm run rebuild -- --help`.');
  if (broken > 0)
    throw new Error(`${broken} ${broken === 1 ? 'revision does' : 'revisions do'} not verify: see above.`);
}

if (import.meta.main) await plainly(verifySeals);
