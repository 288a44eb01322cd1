import { PoolFailure } from './failure.ts';
import type { User } from './users.ts';

/** The event that Cognito sends to a Lambda, which returns it with a changed `response`. */
export interface TriggerEvent {
  version: string;
  triggerSource: string;
  region: string;
  userPoolId: string;
  userName: string;
  callerContext: { awsSdkVersion: string; clientId: string };
  request: { userAttributes: Record<string, string> };
  response: Record<string, unknown>;
}

type Trigger = (event: TriggerEvent) => Promise<TriggerEvent>;
export type Triggers = Partial<Record<'PreSignUp' | 'PostConfirmation', Trigger>>;

/**
 * Calls a trigger and returns its response. Returns `response` if there is no such trigger. `reason`: the suffix, as in
 * `PreSignUp_…`.
 */
export async function callTrigger(
  pool: { poolId: string; clientId: string; triggers: Triggers },
  name: keyof Triggers,
  reason: string,
  user: Omit<User, 'secret'>,
  response: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const trigger = pool.triggers[name];
  if (!trigger) return response;
  const event: TriggerEvent = {
    version: '1',
    triggerSource: `${name}_${reason}`,
    region: pool.poolId.split('_')[0] ?? '',
    userPoolId: pool.poolId,
    userName: user.id,
    callerContext: { awsSdkVersion: 'local', clientId: pool.clientId },
    request: {
      // Before the sign-up there are only the fields that the person entered.
      userAttributes: {
        ...(name === 'PreSignUp' ? {} : { sub: user.id, 'cognito:user_status': user.status }),
        ...user.attributes,
      },
    },
    response,
  };
  try {
    // Cloned, because a Lambda shares no memory with Cognito.
    return (await trigger(structuredClone(event))).response;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new PoolFailure('UserLambdaValidationException', `${name} failed with error ${message}.`);
  }
}
