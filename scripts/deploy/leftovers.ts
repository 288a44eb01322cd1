import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { filesBucketName, senderStackName, stackName } from '../../cdk/settings.ts';
import { type Check, type Place, patience } from './check.ts';
import { findStack } from './stack-state.ts';

/** What an earlier try left behind that stands in the way of the next one. */
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
        if (status && !EMPTY.includes(status)) return { fine: 'they belong to the stack.' };
        if (!(await isThere(region, bucket))) return { fine: 'no bucket is in the way.' };
        return {
          refused: `the bucket ${bucket} is there, and ${status ? 'no stack has it' : 'the stack is not'}. Choose another name for the stage where it holds records; where they are nobody's, empty it in the console (it has versions) and then: aws s3api delete-bucket --bucket ${bucket} --region ${region}`,
        };
      },
    },
  ];
};

/** States in which nothing belongs to a stack: it was never made, or what was made is gone or was left. */
const EMPTY = ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE'];

function standing(name: string, region: string, status: string | undefined) {
  const aws = (command: string) => `aws cloudformation ${command} --stack-name ${name} --region ${region}`;
  if (!status) return { fine: 'it is made now.' };
  // The CDK deletes it by itself and makes it anew.
  if (status === 'ROLLBACK_COMPLETE')
    return {
      told: 'its first creation failed; it is made anew. What stays of the first is in nobody’s way: see cdk/README.md.',
    };
  if (status === 'UPDATE_ROLLBACK_FAILED') return { refused: `${status}. ${aws('continue-update-rollback')}` };
  if (['ROLLBACK_FAILED', 'DELETE_FAILED', 'CREATE_FAILED'].includes(status))
    return {
      refused: `${status}: nothing can be made of it. Its table, user pool and buckets stay. ${aws('delete-stack')}`,
    };
  if (status === 'REVIEW_IN_PROGRESS')
    // The CDK deploys onto it as if there were none.
    return { told: `${status}: a deploy was broken off before it began, and nothing is in it. It is made now.` };
  if (status.endsWith('_IN_PROGRESS'))
    return { refused: `${status}: wait until that has ended. ${aws('describe-stacks')}` };
  return { fine: `${status}.` };
}

/** A bucket that answers "forbidden" is somebody's as well. */
async function isThere(region: string, Bucket: string) {
  try {
    await new S3Client({ region, ...patience }).send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    const { $metadata } = Object(error);
    if ($metadata?.httpStatusCode === 404) return false;
    if ($metadata?.httpStatusCode === 403) return true;
    throw error;
  }
}
