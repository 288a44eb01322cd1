import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { isCalled, patience } from './check.ts';

type Found = { status: string; outputs: Record<string, string> };

/** A stack of CloudFormation, by its name; undefined: there is none. */
export async function findStack(region: string, name: string): Promise<Found | undefined> {
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region, ...patience }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    const [stack] = Stacks;
    if (!stack) throw new Error('an answer without a stack');
    const outputs = (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    return { status: String(stack.StackStatus), outputs: Object.fromEntries(outputs) };
  } catch (error) {
    // CloudFormation has no name of its own for this.
    if (isCalled(error, 'ValidationError') && error instanceof Error && error.message.includes('does not exist'))
      return undefined;
    throw error;
  }
}

/** The functions that a stack consists of, by name. */
export async function findFunctions(region: string, name: string): Promise<string[]> {
  if (!(await findStack(region, name))) return [];
  const client = new CloudFormationClient({ region, ...patience });
  const functions: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: name }))
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === 'AWS::Lambda::Function' && PhysicalResourceId) functions.push(PhysicalResourceId);
  return functions;
}
