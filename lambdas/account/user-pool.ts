import * as z from 'zod';
import { Problem, tryAgain } from '#shared/problem.ts';
import { userPoolEndpoint, userPoolId } from '../aws/environment.ts';
import { signedCall } from '../aws/signed-call.ts';

const Answer = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
  UserMFASettingList: z.array(z.string()).default([]),
});

/**
 * What the user pool knows of the person whose access token this is. Plain fetch: the call is unsigned, and
 * AWS's client for it would double the Lambda. Source: Cognito API reference, GetUser.
 */
export const userPoolUser = async (accessToken: string) => {
  const answer = await callWith(accessToken, 'GetUser');
  if (!answer) throw new Problem('not-signed-in', 'Please log in again.');
  const { UserAttributes, UserMFASettingList: mfa } = Answer.parse(await answer.json());
  const attributes: Record<string, string> = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  return { attributes, mfa };
};

/**
 * Revokes all refresh tokens of the person whose access token this is, and what came of them. By the person's own token, not
 * by a right of the function to do it to anybody. A token that is revoked already has nothing left to revoke.
 * Source: Cognito API reference, GlobalSignOut.
 */
export const signOutEverywhere = (accessToken: string) => callWith(accessToken, 'GlobalSignOut');

/** The answer, or undefined if the user pool does not take the token. */
const callWith = async (accessToken: string, operation: 'GetUser' | 'GlobalSignOut') => {
  const answer = await fetch(userPoolEndpoint(), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  });
  if (answer.status === 400 && !(await isThrottled(answer))) return undefined;
  if (!answer.ok) throw new Problem('try-again', 'Signing in is not possible right now. Please try again.');
  return answer;
};

const Refusal = z.object({ __type: z.string() });
/** Whoever is asked too often says so by 400 as well. */
const isThrottled = async (answer: Response) => {
  const refusal = Refusal.safeParse(await answer.json().catch(() => undefined));
  return refusal.success && /\b(TooManyRequests|LimitExceeded|Throttling)Exception$/.test(refusal.data.__type);
};

/** An operation of the user pool for administrators, by the name of its refusal where it has one. */
export const administerUser = async (
  operation: 'AdminUpdateUserAttributes' | 'AdminGetUser' | 'AdminDeleteUser',
  userId: string,
  request: object = {},
): Promise<{ refused?: string; answer?: unknown }> => {
  const response = await signedCall({
    service: 'cognito-idp',
    endpoint: userPoolEndpoint(),
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: { UserPoolId: userPoolId(), Username: userId, ...request },
  });
  if (response.ok) return { answer: await response.json().catch(() => ({})) };
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined)).data?.__type ?? '';
  const refused = REFUSALS.find((name) => refusal.endsWith(name));
  if (!refused) throw tryAgain();
  return { refused };
};
/** Those that say something of the user. */
const REFUSALS = ['AliasExistsException', 'UserNotFoundException'];
