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

const WANTED = Object.values(lambdas).reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0);

/** How many functions may run at once, in all of the account and region: other stages, and what else is in it, may keep some. */
export const concurrencyCheck = ({ stage }: Pick<Place, 'stage'>): Check => ({
  name: 'Functions at once',
  ask: async () => {
    const { region, reserveConcurrency } = stage;
    const lambda = new LambdaClient({ region, ...patience });
    const { AccountLimit = {} } = await lambda.send(new GetAccountSettingsCommand());
    const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = limit } = AccountLimit;
    const ask = `Ask for ${ENOUGH}, which is free: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${ENOUGH} --region ${region}`;
    if (reserveConcurrency && unreserved < UNRESERVED + WANTED) {
      const free = unreserved + (await keptBefore(lambda, stage));
      const needs = `where reserveConcurrency needs ${UNRESERVED + WANTED}`;
      if (free < UNRESERVED + WANTED)
        return {
          refused: `${limit}, ${free < limit ? `of which others keep ${limit - free}, ${needs} more` : needs}. Switch it off, or wait until there are more. ${ask}`,
        };
    }
    if (limit <= FEW) return { told: `${limit}: a few tablets at once are refused with 503. ${ask}` };
    return { fine: `${limit}.` };
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
