import {
  CloudFormationClient,
  DeleteStackCommand,
  GetTemplateCommand,
  UpdateStackCommand,
  waitUntilStackDeleteComplete,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import { DeleteParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { FIREWALL_REGION } from '../../cdk/functions.ts';
import {
  edgeSecretParameter,
  filesBucketName,
  firewallStackName,
  pushParameters,
  type Stage,
  senderStackName,
  stackName,
} from '../../cdk/settings.ts';
import { clientTimeouts, hasErrorName } from '../deploy/check.ts';
import { findResources, findStack } from '../deploy/stack-state.ts';
import { deleteBucket } from './delete-bucket.ts';
import { keepData } from './keep-data.ts';

type Removed = Pick<Stage, 'name' | 'region' | 'mailIdentity' | 'tableName'>;
type Means = {
  account: string;
  say: (line: string) => void;
  /** Asks the operator, and returns what they type. */
  ask: (question: string) => Promise<string>;
};

/** Longer than CloudFront takes to delete a distribution. */
const PATIENCE = { maxWaitTime: 3600 };
/** States in which CloudFormation refuses updates: only deletion is left. */
const ONLY_DELETABLE = ['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'];

/**
 * Removes a stage. Its stack stays, with only the resources that hold data, so that a deploy makes the stage again with
 * them. `data`: deletes these too. Throws an error with a message for the operator. Safe to run again.
 */
export async function removeStage(stage: Removed, data: boolean, { account, say, ask }: Means): Promise<void> {
  const { name, region } = stage;
  const stack = stackName(stage);
  const deleted = data ? 'all records, files, users and logs' : 'everything but the data';
  const typed = await ask(
    `This deletes ${deleted} of ${name} in account ${account}, ${region}. Type ${name} to go on: `,
  );
  if (typed.trim() !== name) throw new Error(`That isn’t ${name}. Nothing was removed.`);
  const status = (await findStack(region, stack))?.status;
  const canUpdate = status && !ONLY_DELETABLE.includes(status);
  if (status && !canUpdate && !data)
    throw new Error(`The stack ${stack} is in ${status}, so it can only be deleted: add --data.`);
  if (canUpdate) {
    say(`Removing everything without data from ${stack}, which takes a quarter of an hour …`);
    await reduceToData(region, stack, data);
  }
  if (data) await deleteData(stage, account);
  await deleteStack(FIREWALL_REGION, firewallStackName(stage));
  if (status && !canUpdate)
    say(
      `${stack} was in ${status}, so its table, user pool and logs may remain outside any stack. Look for them: cdk/README.md`,
    );
  if (data && stage.tableName)
    say(`The table ${stage.tableName} isn’t part of the stack. To delete it: ${deleteTable(region, stage.tableName)}`);
  say(
    data
      ? `${name} is removed. Its sender stays, because other stages may use it: aws cloudformation delete-stack --stack-name ${senderStackName(stage.mailIdentity)} --region ${region}`
      : `${name} is removed. The stack ${stack} keeps its table, user pool, files and logs; a deploy makes the stage again with them.`,
  );
}

const deleteTable = (region: string, name: string) =>
  ['update-table --no-deletion-protection-enabled', 'delete-table']
    .map((command) => `aws dynamodb ${command} --table-name ${name} --region ${region}`)
    .join(' && ');

async function reduceToData(region: string, StackName: string, deletable: boolean) {
  const client = new CloudFormationClient({ region, ...clientTimeouts });
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName }));
  try {
    await client.send(new UpdateStackCommand({ StackName, TemplateBody: keepData(TemplateBody, { deletable }) }));
  } catch (error) {
    if (hasErrorName(error, 'ValidationError') && String(error).includes('No updates are to be performed')) return;
    throw error;
  }
  await waitUntilStackUpdateComplete({ client, ...PATIENCE }, { StackName }).catch(explain(region, StackName));
}

async function deleteData(stage: Removed, account: string) {
  const { region } = stage;
  const stack = stackName(stage);
  const buckets = await findResources(region, stack, 'AWS::S3::Bucket');
  const s3 = new S3Client({ region, ...clientTimeouts });
  for (const bucket of new Set([...buckets, filesBucketName(stage, account, region)])) await deleteBucket(s3, bucket);
  await deleteStack(region, stack);
  const { keys, publicKey } = pushParameters(stage);
  await new SSMClient({ region, ...clientTimeouts }).send(
    new DeleteParametersCommand({ Names: [keys, publicKey, edgeSecretParameter(stage)] }),
  );
}

async function deleteStack(region: string, StackName: string) {
  if (!(await findStack(region, StackName))) return;
  const client = new CloudFormationClient({ region, ...clientTimeouts });
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete({ client, ...PATIENCE }, { StackName }).catch(explain(region, StackName));
}

const explain = (region: string, stack: string) => () => {
  throw new Error(
    `CloudFormation didn’t finish. Its events say why; then run this again: aws cloudformation describe-stack-events --stack-name ${stack} --region ${region}`,
  );
};
