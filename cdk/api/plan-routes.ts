import type { FunctionName } from '#shared/api.ts';
import { type AnyEndpoint, needsSignIn } from '#shared/endpoint.ts';

type Served = { fn: FunctionName; endpoint: AnyEndpoint };
type Owner = { fn: FunctionName; isOpen: boolean };
/** A path in API Gateway's notation, and the function that gets its calls. `isOpen`: without a token. */
export type PlannedRoute = Owner & { path: string };

/**
 * Plans API Gateway's routes, a few path prefixes instead of each endpoint: CloudFormation creates routes concurrently,
 * and API Gateway throttles that. A prefix belongs to the function with the most endpoints below it. The others get
 * longer prefixes, which win. A prefix is open only if everything below it is.
 */
export function planRoutes(served: readonly Served[], prefix = '/api', inherited?: Owner): PlannedRoute[] {
  const at = served.filter(({ endpoint }) => endpoint.path === prefix);
  const below = served.filter(({ endpoint }) => endpoint.path.startsWith(`${prefix}/`));
  const owner = findOwner(below);
  const depth = prefix.split('/').length + 1;
  const longer = new Set(below.map(({ endpoint }) => endpoint.path.split('/').slice(0, depth).join('/')));
  return [
    ...planRoute(prefix, findOwner(at), inherited),
    ...planRoute(`${prefix}/{proxy+}`, owner, inherited),
    ...[...longer].flatMap((path) => planRoutes(below, path, owner)),
  ];
}

const planRoute = (path: string, owner: Owner | undefined, inherited: Owner | undefined): PlannedRoute[] =>
  owner && (owner.fn !== inherited?.fn || owner.isOpen !== inherited.isOpen) ? [{ path, ...owner }] : [];

function findOwner(served: readonly Served[]): Owner | undefined {
  const signed = served.filter(({ endpoint }) => needsSignIn(endpoint));
  const isOpen = signed.length === 0;
  const byFunction = [...Map.groupBy(isOpen ? served : signed, ({ fn }) => fn)];
  const [most] = byFunction.toSorted(([, one], [, other]) => other.length - one.length);
  return most && { fn: most[0], isOpen };
}
