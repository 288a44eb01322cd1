import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { filesBucketName, senderStackName, stackName } from '../../cdk/settings.ts';
import { type Check, clientTimeouts, type Place } from './check.ts';
import { findStack } from './stack-state.ts';

/** Checks for leftovers of an earlier deploy that block this one. */
export const leftoverChecks = ({ stage, account }: Place): Check[] => {
  const { region } = stage;
  const stack = stackName(stage);
  const bucket = filesBucketName(stage, account, region);
  return [
    ...[stack, senderStackName(stage.mailIdentity)].map((name) => ({
      name: `Stack ${name}`,
      ask: async () => standing(name, region, (await findStack(region, name))?.status),
    })),
    {
      name: 'Files',
      ask: async () => {
        const status = (await findStack(region, stack))?.status;
        if (status && !EMPTY.includes(status)) return { ok: 'the stack owns them.' };
        if (!(await isThere(region, bucket))) return { ok: 'no leftover bucket.' };
        return {
          failure: `the bucket ${bucket} exists, ${status ? 'but no stack owns it' : 'but the stack does not'}. If it has records that matter, choose another name for the stage. Otherwise: npm run remove -- --stage ${stage.name} --data`,
        };
      },
    },
  ];
};

/** States of a stack that doesn't own any resources. */
const EMPTY = ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE'];

function standing(name: string, region: string, status: string | undefined) {
  const aws = (command: string) => `aws cloudformation ${command} --stack-name ${name} --region ${region}`;
  if (!status) return { ok: 'the deploy creates it.' };
  // The CDK deletes such a stack and creates it again.
  if (status === 'ROLLBACK_COMPLETE')
    return {
      warning:
        'its initial deployment failed, and the deploy creates it again. Leftovers don’t matter: see cdk/README.md.',
    };
  if (status === 'UPDATE_ROLLBACK_FAILED') return { failure: `${status}. ${aws('continue-update-rollback')}` };
  if (['ROLLBACK_FAILED', 'DELETE_FAILED', 'CREATE_FAILED'].includes(status))
    return {
      failure: `${status}: it cannot be repaired. Its table, user pool and buckets remain. ${aws('delete-stack')}`,
    };
  if (status === 'REVIEW_IN_PROGRESS')
    // The CDK deploys such a stack as if it didn't exist.
    return { warning: `${status}: an earlier deploy stopped before it began. The deploy creates it.` };
  if (status.endsWith('_IN_PROGRESS')) return { failure: `${status}: wait until it ends. ${aws('describe-stacks')}` };
  return { ok: `${status}.` };
}

/** True if the bucket exists, even if it belongs to someone else. */
async function isThere(region: string, Bucket: string) {
  try {
    await new S3Client({ region, ...clientTimeouts }).send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    const { $metadata } = Object(error);
    if ($metadata?.httpStatusCode === 404) return false;
    if ($metadata?.httpStatusCode === 403) return true;
    throw error;
  }
}
