import type { AnyEndpoint } from '#shared/endpoint.ts';
import { notFound, Problem } from '#shared/problem.ts';

/**
 * Returns a function that finds the route of a call and its parameters, in a decoded path. Literal segments win over
 * parameters. Throws 404 for an unknown path, and 405 with the allowed methods for a wrong method.
 */
export const createMatcher = <Route extends { endpoint: AnyEndpoint }>(routes: readonly Route[]) => {
  // `{` comes after all letters, so literal segments come first
  const inOrder = routes.toSorted((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1));
  return (method: string, path: string) => {
    const fitting = inOrder.flatMap((route) => {
      const params = readParams(route.endpoint, path);
      return params ? [{ route, params }] : [];
    });
    const found = fitting.find(({ route }) => route.endpoint.method === method);
    if (found) return found;
    const allow = [...new Set(fitting.map(({ route }) => route.endpoint.method))].join(', ');
    if (!allow) throw notFound();
    throw Object.assign(new Problem('method-not-allowed', `This address only allows ${allow}.`), { allow });
  };
};

const readParams = ({ path: pattern }: AnyEndpoint, path: string) => {
  const parts = path.split('/');
  const names = pattern.split('/');
  const params: Record<string, string> = {};
  if (parts.length !== names.length) return undefined;
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith('{') && part) params[name.slice(1, -1)] = part;
    else if (name !== part) return undefined;
  }
  return params;
};
