import * as z from 'zod';
import { Problem, tryAgain } from '#shared/problem.ts';
import { callAws } from '../aws/call-aws.ts';
import { userPoolEndpoint, userPoolId } from '../aws/environment.ts';
import { fetchAws } from '../aws/time-limits.ts';

const ResponseBody = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
  UserMFASettingList: z.array(z.string()).default([]),
});

/**
 * Returns the user pool's data about the access token's owner. Uses plain fetch: the call is unsigned, and the AWS
 * client would double the Lambda's size. Source: Cognito API reference, GetUser.
 */
export const getUserPoolUser = async (accessToken: string) => {
  const response = await callWith(accessToken, 'GetUser');
  if (!response) throw new Problem('not-signed-in', 'Please log in again.');
  const { UserAttributes, UserMFASettingList: mfa } = ResponseBody.parse(await response.json());
  const attributes: Record<string, string> = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  return { attributes, mfa };
};

/**
 * Revokes all refresh tokens of the access token's owner and the tokens issued from them. Uses the person's token, so
 * that the function doesn't need permission to sign everyone out. Ignores a token that is already revoked. Source:
 * Cognito API reference, GlobalSignOut.
 */
export const signOutEverywhere = (accessToken: string) => callWith(accessToken, 'GlobalSignOut');

/** Returns the response; undefined if the user pool rejects the token. */
const callWith = async (accessToken: string, operation: 'GetUser' | 'GlobalSignOut') => {
  const response = await fetchAws(userPoolEndpoint(), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  });
  if (response.status === 400 && !(await isThrottled(response))) return undefined;
  if (!response.ok) throw new Problem('try-again', 'Login isn’t available right now. Please try again.');
  return response;
};

const Refusal = z.object({ __type: z.string() });
/** True if Cognito throttled the call, which it may also report with status 400. */
const isThrottled = async (response: Response) => {
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined));
  return refusal.success && /\b(TooManyRequests|LimitExceeded|Throttling)Exception$/.test(refusal.data.__type);
};

/** Calls an administrator operation of the user pool. Returns the error's name if it is about the user. */
export const administerUser = async (
  operation: 'AdminUpdateUserAttributes' | 'AdminGetUser' | 'AdminDeleteUser',
  userId: string,
  request: object = {},
): Promise<{ refused?: string; response?: unknown }> => {
  const response = await callAws({
    service: 'cognito-idp',
    endpoint: userPoolEndpoint(),
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: { UserPoolId: userPoolId(), Username: userId, ...request },
  });
  if (response.ok) return { response: await response.json().catch(() => ({})) };
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined)).data?.__type ?? '';
  const refused = REFUSALS.find((name) => refusal.endsWith(name));
  if (!refused) throw tryAgain();
  return { refused };
};
/** Errors about the user rather than about the call. */
const REFUSALS = ['AliasExistsException', 'UserNotFoundException'];
