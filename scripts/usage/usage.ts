import { parseArgs } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { organizationKey } from '#lambdas/table/keys.ts';
import { readOrganization } from '#lambdas/tenants/stored.ts';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { loadUsage } from '#lambdas/usage/load-usage.ts';
import { formatImportCsv } from '#shared/csv.ts';
import { getUsageMonth, UsageMonth } from '#shared/usage/model.ts';
import { filesBucketName } from '../../cdk/settings.ts';
import { findAccount } from '../deploy/account.ts';
import { clientTimeouts } from '../deploy/check.ts';
import { parseOutputs } from '../deploy/outputs.ts';
import { openStage } from '../deploy/stack-state.ts';
import { LOCAL } from '../local/cloud/names.ts';
import { withTable } from '../local/open-table.ts';
import { localCredentials } from '../local/pool.ts';
import { readReady } from '../local/ready.ts';
import { plainly } from '../plainly.ts';
import { countFileBytes } from './file-bytes.ts';

const HELP = `npm run --silent usage -- [--month <month>] [--stage <stage> | --data <folder>]

Prints what each workshop used in a month, as CSV: sheets, photos, PDFs, emails, and the bytes of all files that it keeps now.

--month  as in 2026-11 (default: the current month)
--stage  a stage in the AWS account that the shell is signed in to
--data   the data folder of a running \`npm start\` (default: .local)`;

const HEAD = ['organization', 'name', 'inspections', 'photos', 'prints', 'emails', 'bytes'];

export async function usage(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      month: { type: 'string', default: getUsageMonth(new Date()) },
      stage: { type: 'string' },
      data: { type: 'string', default: '.local' },
      // for tests, which have their own stages
      stages: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  const { month } = values;
  if (!UsageMonth.safeParse(month).success) throw new Error(`--month must be a month such as 2026-11, not ${month}.`);
  const { s3, bucket, ...place } = values.stage ? await findStage(values.stage, values.stages) : findLocal(values.data);
  const rows: string[][] = [HEAD];
  await withTable(place, async (table) => {
    for await (const organizationId of walkOrganizations(table)) {
      const [used] = await loadUsage({ table, organizationId }, [month]);
      const organization = await table.get(organizationKey(organizationId));
      if (!used || !organization) continue;
      const { inspections, photos, prints, emails } = used;
      const bytes = await countFileBytes(s3, bucket, organizationId);
      const { Name } = readOrganization(organization);
      rows.push([organizationId, Name, ...[inspections, photos, prints, emails, bytes].map(String)]);
    }
  });
  s3.destroy();
  console.log(formatImportCsv(rows).trimEnd());
}

async function findStage(stage: string, stages?: string) {
  const { settings, outputs } = await openStage(stage, stages);
  const { region } = settings;
  const bucket = filesBucketName(settings, (await findAccount()) ?? '', region);
  return { s3: new S3Client({ region, ...clientTimeouts }), bucket, data: '', table: parseOutputs(outputs).TableName };
}

function findLocal(data: string) {
  const { s3Url } = readReady(data, z.object({ s3Url: z.url() }));
  const s3 = new S3Client({ endpoint: s3Url, forcePathStyle: true, ...localCredentials });
  return { s3, bucket: LOCAL.bucket, data };
}

if (import.meta.main) await plainly(usage);
