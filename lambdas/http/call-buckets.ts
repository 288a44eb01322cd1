import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { edgeSecrets } from '../aws/environment.ts';
import type { Who } from './context.ts';
import { tooManyRequests } from './rate-limit.ts';

/** Maximum number of calls in a bucket, and calls added to it per second. */
type Rate = { burst: number; perSecond: number };

/**
 * Limits floods of cheap calls with a token bucket per caller, in the memory of each function instance. A counter in
 * the table would double the cost of every call, most of all in a flood. A caller who reaches several instances has a
 * bucket in each. Refusing a call takes a millisecond and no read, so a few instances withstand a flood. Expensive
 * actions have limits in `rate-limit.ts`.
 */
const rates = {
  // Twenty tablets on one account open the app within a second: 300 calls. In normal use they make ten a second.
  person: { burst: 600, perSecond: 20 },
  // Customers of many workshops share the IP address of a mobile network: a page is two calls, and a PDF is polled each
  // second.
  address: { burst: 300, perSecond: 10 },
  // One customer on two devices that poll for a PDF.
  link: { burst: 120, perSecond: 3 },
} satisfies Record<string, Rate>;

/** Limits memory use. Evicts the least recent caller, who then starts with a full bucket. */
const MAX_CALLERS = 10_000;
const buckets = new Map<string, { left: number; at: number }>();

/**
 * Counts a call against the signed-in person or, if anonymous, against the caller's network. Throws 429 when the bucket
 * is empty.
 */
export const countCall = ({ requestContext }: Event, network: string | undefined) => {
  const person = requestContext.authorizer?.jwt.claims.sub;
  if (person) take('person', String(person));
  else if (network) take('address', network);
};

/** Counts a call against the customer's link that it used. */
export const countLink = (who: Who) => {
  if ('linkId' in who) take('link', who.linkId);
};

const take = (kind: keyof typeof rates, whose: string) => {
  // no limit without CloudFront in front: benchmarks call as fast as they can
  if (edgeSecrets().length === 0) return;
  const { burst, perSecond } = rates[kind];
  const key = `${kind} ${whose}`;
  const now = performance.now();
  const { left, at } = buckets.get(key) ?? { left: burst, at: now };
  const available = Math.min(burst, left + ((now - at) / 1000) * perSecond);
  buckets.delete(key);
  // don't count refused calls: otherwise a caller who never stops would lock out others in the same bucket
  buckets.set(key, { left: available < 1 ? available : available - 1, at: now });
  const [oldest] = buckets.keys();
  if (buckets.size > MAX_CALLERS && oldest) buckets.delete(oldest);
  if (available < 1) throw tooManyRequests('Too many requests. Wait a few seconds and try again.', 5);
};
