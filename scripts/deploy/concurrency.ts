import { GetAccountSettingsCommand, GetFunctionConcurrencyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { lambdas } from '../../cdk/functions.ts';
import { stackName } from '../../cdk/settings.ts';
import { type Check, clientTimeouts, hasErrorName, type Place } from './check.ts';
import { findResources } from './stack-state.ts';

/** Concurrency that must stay unreserved. Source: Lambda developer guide, "Understanding reserved concurrency". */
const UNRESERVED = 100;
/** The concurrency limit that a new account may have. */
const FEW = 10;
const ENOUGH = 1000;

/** Without the renderer's, which is a setting. */
const WANTED = sumOf(Object.values(lambdas));
const OF_LINK = sumOf(Object.values(lambdas).filter(({ isAlwaysReserved }) => isAlwaysReserved));

function sumOf(specs: readonly { reservedConcurrency?: number }[]) {
  return specs.reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0);
}

/** Returns the concurrency limit of the account and region, and how much of it other stages haven't reserved. */
async function readRoom(stage: Place['stage'], wanted: number) {
  const lambda = new LambdaClient({ region: stage.region, ...clientTimeouts });
  const { AccountLimit = {} } = await lambda.send(new GetAccountSettingsCommand());
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = limit } = AccountLimit;
  const isEnough = unreserved >= UNRESERVED + wanted;
  return { limit, free: isEnough ? unreserved : unreserved + (await keptBefore(lambda, stage)) };
}

/** True if concurrency can be reserved for `link`, so that a flood of customer links doesn't block the workshops. */
export const hasRoomForLink = async (stage: Place['stage']): Promise<boolean> =>
  (await readRoom(stage, OF_LINK)).free >= UNRESERVED + OF_LINK;

export const concurrencyCheck = ({ stage }: Pick<Place, 'stage'>): Check => ({
  name: 'Concurrency',
  ask: async () => {
    const { region, reserveConcurrency, rendersAtOnce } = stage;
    const wanted = reserveConcurrency ? WANTED + rendersAtOnce : OF_LINK;
    const { limit, free } = await readRoom(stage, wanted);
    const ask = `Request ${ENOUGH} (free): aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${ENOUGH} --region ${region}`;
    const needed = UNRESERVED + wanted;
    if (free >= needed) return { ok: `${limit}.` };
    if (limit <= FEW && !reserveConcurrency)
      return {
        warning: `${limit}. Even a few tablets at once get 503 errors, and a flood of requests through customer links blocks everyone. ${ask}`,
      };
    const needs = `where ${reserveConcurrency ? 'reserveConcurrency needs' : 'customer links need'} ${needed}`;
    const room = `${limit}, ${free < limit ? `of which other functions reserve ${limit - free}, ${needs} more` : needs}`;
    return reserveConcurrency
      ? { failure: `${room}. Turn it off, or wait for an increase. ${ask}` }
      : { warning: `${room} to reserve ${wanted}: a flood of them can block everyone. ${ask}` };
  },
});

/** Returns the concurrency that earlier deploys of this stage have reserved. */
async function keptBefore(lambda: LambdaClient, stage: Place['stage']) {
  const functions = await findResources(stage.region, stackName(stage), 'AWS::Lambda::Function');
  const kept = functions.map(async (FunctionName) => {
    try {
      const { ReservedConcurrentExecutions = 0 } = await lambda.send(
        new GetFunctionConcurrencyCommand({ FunctionName }),
      );
      return ReservedConcurrentExecutions;
    } catch (error) {
      if (hasErrorName(error, 'ResourceNotFoundException')) return 0;
      throw error;
    }
  });
  return (await Promise.all(kept)).reduce((sum, one) => sum + one, 0);
}
