import { tableFor } from '#lambdas/http/across-tenants.ts';
import { keepDeclaredDetails } from '#lambdas/http/problems.ts';
import { parse } from '#lambdas/http/request.ts';
import type { routes } from '#lambdas/http/serve.ts';
import { listProblems } from '#scripts/openapi/document.ts';
import { type AnyEndpoint, type Call, type Noun, type ResponseBody, routeKey } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';

type Handlers = ReturnType<typeof routes>;
type Handle = NonNullable<ReturnType<Handlers['get']>>['handle'];
type Context = Parameters<Handle>[1];

/**
 * Calls a noun's handlers like the API: parses the request and the response by the endpoint's schemas, and accepts only
 * problems that the contract declares, with their details. `contextFor` determines the caller and time from the context
 * given with each call.
 */
export const makeCaller =
  <Api extends Noun, Said = undefined>(
    api: Api,
    handlers: Handlers,
    contextFor: (said: Said | undefined, request: unknown) => Context | Promise<Context>,
  ) =>
  async <Name extends keyof Api & string>(name: Name, request: Call<Api[Name]>, said?: Said) => {
    const endpoint: AnyEndpoint = api[name] ?? never(name);
    const { handle } = handlers.get(routeKey(endpoint)) ?? never(name);
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = request;
    const parsed = { params, query: parse(endpoint.query, query ?? {}), body: parse(endpoint.body, body) };
    try {
      const context = await contextFor(said, request);
      const table = tableFor(endpoint, context);
      return endpoint.response.parse(await handle(parsed, { ...context, table })) as ResponseBody<Api[Name]>;
    } catch (error) {
      if (!(error instanceof Problem) || listProblems(endpoint).has(error.code))
        throw keepDeclaredDetails(error, endpoint, name);
      throw new Error(`The contract of ${name} does not name ${error.code}`, { cause: error });
    }
  };

const never = (name: string): never => {
  throw new Error(`There is no call ${name}`);
};
