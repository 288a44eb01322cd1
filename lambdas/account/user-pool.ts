import * as z from 'zod';
import { Problem } from '#shared/problem.ts';
import { userPoolEndpoint } from '../aws/environment.ts';

const Answer = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })) });

/**
 * What the user pool knows of the person whose access token this is. Plain fetch: the call is unsigned, and
 * AWS's client for it would double the Lambda. Source: Cognito API reference, GetUser.
 */
export const userPoolAttributes = async (accessToken: string): Promise<Record<string, string>> => {
  const answer = await fetch(userPoolEndpoint(), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  });
  if (answer.status === 400 && !(await isThrottled(answer))) throw new Problem('not-signed-in', 'Please log in again.');
  if (!answer.ok) throw new Problem('try-again', 'Signing in is not possible right now. Please try again.');
  const { UserAttributes } = Answer.parse(await answer.json());
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
};

const Refusal = z.object({ __type: z.string() });
/** Whoever is asked too often says so by 400 as well. */
const isThrottled = async (answer: Response) => {
  const refusal = Refusal.safeParse(await answer.json().catch(() => undefined));
  return refusal.success && /\b(TooManyRequests|LimitExceeded|Throttling)Exception$/.test(refusal.data.__type);
};
