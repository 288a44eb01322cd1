import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { edgeSecrets } from '../aws/environment.ts';
import type { Who } from './context.ts';
import { tooManyRequests } from './rate-limit.ts';

/** Calls that a caller has at once, and how many of them come back each second. */
type Rate = { burst: number; perSecond: number };

/**
 * A ceiling for floods of cheap calls: a token bucket in the memory of each instance of a function. A counter in the table
 * would double the price of every call, and cost most in a flood. A caller who is spread over several instances has as much
 * in each, but a refused call takes a millisecond and no read, so few instances stand a flood. What costs money has a limit
 * of its own in `rate-limit.ts`.
 */
const rates = {
  // Twenty tablets on one account open the app within a second: 300 calls. At work they make ten a second.
  person: { burst: 600, perSecond: 20 },
  // Customers of many workshops share the address of a mobile network: a page is two calls, and a PDF is asked for each second.
  address: { burst: 300, perSecond: 10 },
  // One customer on two devices, who waits for a PDF on both.
  link: { burst: 120, perSecond: 3 },
} satisfies Record<string, Rate>;

/** Bounds the memory. Who called longest ago is forgotten, and has everything again. */
const MOST_CALLERS = 10_000;
const buckets = new Map<string, { left: number; at: number }>();

/** Counts a call by its person or, without one, by its network. Throws 429 when the bucket is empty. */
export const countCall = ({ requestContext }: Event, network: string | undefined) => {
  const person = requestContext.authorizer?.jwt.claims.sub;
  if (person) take('person', String(person));
  else if (network) take('address', network);
};

/** Counts a call by the link that it was made with. */
export const countLink = (who: Who) => {
  if ('linkId' in who) take('link', who.linkId);
};

const take = (kind: keyof typeof rates, whose: string) => {
  // nobody is counted where no edge is in front: benchmarks call as fast as they can
  if (edgeSecrets().length === 0) return;
  const { burst, perSecond } = rates[kind];
  const key = `${kind} ${whose}`;
  const now = performance.now();
  const { left, at } = buckets.get(key) ?? { left: burst, at: now };
  const available = Math.min(burst, left + ((now - at) / 1000) * perSecond);
  buckets.delete(key);
  // a refused call costs nothing: else one that calls without end would leave nothing to others who are counted with it
  buckets.set(key, { left: available < 1 ? available : available - 1, at: now });
  const [oldest] = buckets.keys();
  if (buckets.size > MOST_CALLERS && oldest) buckets.delete(oldest);
  if (available < 1) throw tooManyRequests('Too many calls in a short time. Wait a few seconds and try again.', 5);
};
