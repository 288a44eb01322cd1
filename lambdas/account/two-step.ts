import { Problem } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { personUpdate } from './records.ts';
import { userPoolUser } from './user-pool.ts';

/** For so long the user pool's word is good, so that it is not asked on every call: who switches it off is noticed within the hour. */
const KNOWN_FOR_MS = 3_600_000;

/** Refuses somebody who signs in by password alone. `person`: their item, which keeps when they were last known not to. */
export const checkTwoStep = async (
  { table, userId, accessToken, now }: Pick<UserContext, 'table' | 'userId' | 'accessToken' | 'now'>,
  person: Item | undefined,
): Promise<void> => {
  if (now.getTime() - Date.parse(String(person?.twoStepSeen)) < KNOWN_FOR_MS) return;
  if (!(await hasTwoStep(accessToken))) throw new Problem('two-step-needed', TWO_STEP_NEEDED);
  const values = { ':now': now.toISOString() };
  await table.update(personUpdate(userId, { expression: 'SET twoStepSeen = :now', values }));
};

const TWO_STEP_NEEDED =
  'Two-step sign-in is required here. Set it up in Settings › Sign-in, then go on. What you typed stays on this device.';

/** Whether they sign in with an authenticator app, as the user pool knows it: their access token does not say. */
export const hasTwoStep = async (accessToken: string): Promise<boolean> =>
  (await userPoolUser(accessToken)).mfa.includes('SOFTWARE_TOKEN_MFA');
