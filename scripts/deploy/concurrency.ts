import { GetAccountSettingsCommand, GetFunctionConcurrencyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { lambdas } from '../../cdk/functions.ts';
import { stackName } from '../../cdk/settings.ts';
import { type Check, isCalled, type Place, patience } from './check.ts';
import { findFunctions } from './stack-state.ts';

/** Source: Lambda developer guide, "Understanding reserved concurrency": of an account's, so much stays for everybody. */
const UNRESERVED = 100;
/** A new account may have as little. */
const FEW = 10;
const ENOUGH = 1000;

const WANTED = sumOf(Object.values(lambdas));
const OF_LINK = sumOf(Object.values(lambdas).filter(({ isAlwaysReserved }) => isAlwaysReserved));

function sumOf(specs: readonly { reservedConcurrency?: number }[]) {
  return specs.reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0);
}

/** Returns how many functions may run at once in the account and region, and how many of them no other stage keeps. */
async function readRoom(stage: Place['stage'], wanted: number) {
  const lambda = new LambdaClient({ region: stage.region, ...patience });
  const { AccountLimit = {} } = await lambda.send(new GetAccountSettingsCommand());
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = limit } = AccountLimit;
  const isEnough = unreserved >= UNRESERVED + wanted;
  return { limit, free: isEnough ? unreserved : unreserved + (await keptBefore(lambda, stage)) };
}

/** True if `link` can have runs of its own, so that a flood of customers' links stops no workshop. */
export const hasRoomForLink = async (stage: Place['stage']): Promise<boolean> =>
  (await readRoom(stage, OF_LINK)).free >= UNRESERVED + OF_LINK;

/** How many functions may run at once, in all of the account and region: other stages, and what else is in it, may keep some. */
export const concurrencyCheck = ({ stage }: Pick<Place, 'stage'>): Check => ({
  name: 'Functions at once',
  ask: async () => {
    const { region, reserveConcurrency } = stage;
    const wanted = reserveConcurrency ? WANTED : OF_LINK;
    const { limit, free } = await readRoom(stage, wanted);
    const ask = `Ask for ${ENOUGH}, which is free: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${ENOUGH} --region ${region}`;
    const needed = UNRESERVED + wanted;
    if (free >= needed) return { fine: `${limit}.` };
    if (limit <= FEW && !reserveConcurrency)
      return {
        told: `${limit}: a few tablets at once are refused with 503, and a flood of customers’ links stops everybody. ${ask}`,
      };
    const needs = `where ${reserveConcurrency ? 'reserveConcurrency needs' : 'customers’ links need'} ${needed}`;
    const room = `${limit}, ${free < limit ? `of which others keep ${limit - free}, ${needs} more` : needs}`;
    return reserveConcurrency
      ? { refused: `${room}. Switch it off, or wait until there are more. ${ask}` }
      : { told: `${room} to have ${wanted} of their own: a flood of them can stop everybody. ${ask}` };
  },
});

/** What the functions of this very stage keep since an earlier deploy. */
async function keptBefore(lambda: LambdaClient, stage: Place['stage']) {
  const functions = await findFunctions(stage.region, stackName(stage));
  const kept = functions.map(async (FunctionName) => {
    try {
      const { ReservedConcurrentExecutions = 0 } = await lambda.send(
        new GetFunctionConcurrencyCommand({ FunctionName }),
      );
      return ReservedConcurrentExecutions;
    } catch (error) {
      if (isCalled(error, 'ResourceNotFoundException')) return 0;
      throw error;
    }
  });
  return (await Promise.all(kept)).reduce((sum, one) => sum + one, 0);
}
