import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { readSettings, stackName } from '../../cdk/settings.ts';
import { clientTimeouts, hasErrorName } from './check.ts';

type Found = { status: string; outputs: Record<string, string> };

/** Returns the status and outputs of a CloudFormation stack, if it exists. */
export async function findStack(region: string, name: string): Promise<Found | undefined> {
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region, ...clientTimeouts }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    const [stack] = Stacks;
    if (!stack) throw new Error('the response has no stack');
    const outputs = (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    return { status: String(stack.StackStatus), outputs: Object.fromEntries(outputs) };
  } catch (error) {
    // CloudFormation has no specific error code for this.
    if (hasErrorName(error, 'ValidationError') && error instanceof Error && error.message.includes('does not exist'))
      return undefined;
    throw error;
  }
}

/**
 * Returns the settings and outputs of a stage that is deployed in this account. AWS clients without a region then use
 * the stage's.
 */
export async function openStage(name: string, stages?: string) {
  const settings = readSettings(name, stages);
  const stack = await findStack(settings.region, stackName(settings));
  if (!stack) throw new Error(`${name} is not deployed in this account. Deploy it: npm run deploy -- --stage ${name}`);
  process.env.AWS_REGION = settings.region;
  return { settings, outputs: stack.outputs };
}

/** Returns the names of a stack's resources of a type. */
export async function findResources(region: string, name: string, type: string): Promise<string[]> {
  if (!(await findStack(region, name))) return [];
  const client = new CloudFormationClient({ region, ...clientTimeouts });
  const found: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: name }))
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === type && PhysicalResourceId) found.push(PhysicalResourceId);
  return found;
}
