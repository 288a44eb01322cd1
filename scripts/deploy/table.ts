import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { stackName } from '../../cdk/settings.ts';
import { STREAM_VIEW } from '../../cdk/table-shape.ts';
import { type Check, clientTimeouts, hasErrorName, type Place } from './check.ts';
import { findResources, findStack } from './stack-state.ts';

type Needs = Pick<Place, 'stage'>;

/** Returns the ARN of the stream of the table that the settings name. */
export async function findTableStream({ region, tableName }: Needs['stage']): Promise<string | undefined> {
  if (!tableName) return undefined;
  const { Table } = await new DynamoDBClient({ region, ...clientTimeouts }).send(
    new DescribeTableCommand({ TableName: tableName }),
  );
  if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream.`);
  return Table.LatestStreamArn;
}

/** Checks that a restored table has what a restore leaves out, and that no deploy replaces it with an empty one. */
export const tableCheck = ({ stage }: Needs): Check => ({
  name: 'Table',
  ask: async () => {
    const { tableName } = stage;
    if (!tableName) return (await findAdopted(stage)) ?? { ok: 'the stack’s own.' };
    const missing = await findMissing(stage.region, tableName);
    if (!missing) return { failure: `there is no ${tableName} in ${stage.region}.` };
    if (missing.length === 0) return { ok: `${tableName}.` };
    const commands = missing.map(
      (command) => `aws dynamodb ${command} --table-name ${tableName} --region ${stage.region}`,
    );
    return { failure: [`${tableName} lacks what a restore leaves out:`, ...commands].join('\n') };
  },
});

async function findAdopted(stage: Needs['stage']) {
  const { region } = stage;
  const stack = stackName(stage);
  const used = (await findStack(region, stack))?.outputs.TableName;
  if (!used || (await findResources(region, stack, 'AWS::DynamoDB::GlobalTable')).length > 0) return undefined;
  return { failure: `the stage uses ${used}, and would get an empty table instead. Add "tableName": "${used}".` };
}

/** Returns the commands for what a table lacks, or undefined if it doesn't exist. */
async function findMissing(region: string, TableName: string) {
  const client = new DynamoDBClient({ region, ...clientTimeouts });
  const table = await client.send(new DescribeTableCommand({ TableName })).catch(ignoreMissing);
  if (!table) return undefined;
  const { Table } = table;
  const { TimeToLiveDescription: ttl } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  return [
    Table?.StreamSpecification?.StreamViewType === STREAM_VIEW ? undefined : ENABLE.stream,
    Table?.DeletionProtectionEnabled ? undefined : ENABLE.protection,
    ttl?.AttributeName === 'ttl' ? undefined : ENABLE.ttl,
    backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED' ? undefined : ENABLE.backups,
  ].filter((command) => command !== undefined);
}

const ignoreMissing = (error: unknown) => {
  if (!hasErrorName(error, 'ResourceNotFoundException')) throw error;
};

const ENABLE = {
  stream: `update-table --stream-specification StreamEnabled=true,StreamViewType=${STREAM_VIEW}`,
  protection: 'update-table --deletion-protection-enabled',
  ttl: 'update-time-to-live --time-to-live-specification Enabled=true,AttributeName=ttl',
  backups: 'update-continuous-backups --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
};
