import { Problem } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import type { Item } from '../table/table.ts';
import { personUpdate } from './records.ts';
import { getUserPoolUser } from './user-pool.ts';

/** Caches the user pool's answer; switching two-step sign-in off takes effect within the hour. */
const KNOWN_FOR_MS = 3_600_000;

/** Throws `two-step-needed` for a sign-in by password alone. `person` holds the time of the last successful check. */
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
  'Two-step login is required here. Set it up in Settings › Login, then continue. What you typed is saved on this device.';

/** Asks the user pool whether the person signs in with an authenticator app; the access token doesn't contain it. */
export const hasTwoStep = async (accessToken: string): Promise<boolean> =>
  (await getUserPoolUser(accessToken)).mfa.includes('SOFTWARE_TOKEN_MFA');
