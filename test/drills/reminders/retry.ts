import type { Context } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import { organizationKey } from '#lambdas/table/keys.ts';
import { routeKey } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { getDay } from './calendar.ts';
import { Crash } from './crashes.ts';
import type { Shop } from './shop.ts';

export type Act = (shop: Shop, context: Context) => Promise<void>;

/** Retries until there is a response. A refusal of a retry means that the first call was done. */
export const retryUntilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  let crashed = false;
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Problem && crashed) return undefined;
      if (!(error instanceof Crash)) throw error;
      crashed = true;
    }
};

export const asItStands = async (context: Context): Promise<Context> => {
  const organization = await table().get(organizationKey(context.organizationId), { consistent: true });
  if (!organization) throw new Error('The workshop does not exist');
  return { ...context, organization };
};

export const today = () => getDay(Date.now());

export const findRoute = <Route>(routes: ReadonlyMap<string, Route>, endpoint: Parameters<typeof routeKey>[0]) => {
  const route = routes.get(routeKey(endpoint));
  if (!route) throw new Error('The route does not exist');
  return route;
};
