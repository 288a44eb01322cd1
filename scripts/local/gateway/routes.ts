export interface Matched<Route> {
  route: Route;
  /** Still percent-encoded. */
  params: Record<string, string>;
}

/** How exactly a part of a route matches: text before `{name}` before `{name+}`. */
const TEXT = 0;
const VARIABLE = 1;
const REST = 2;

/**
 * Finds the route of a call among routes written as API Gateway's: `GET /pets/{id}`, `ANY /files/{path+}`.
 * The more specific one wins: part by part from the left, then a method before `ANY`.
 */
export function router<Route extends { routeKey: string }>(routes: readonly Route[]) {
  const inOrder = routes.map(parse).sort((a, b) => compare(a.rank, b.rank));
  return (method: string, path: string): Matched<Route> | undefined => {
    const parts = path.split('/').slice(1);
    for (const { route, verb, pattern } of inOrder) {
      const params = verb === 'ANY' || verb === method ? match(pattern, parts) : undefined;
      if (params) return { route, params };
    }
    return undefined;
  };
}

interface Part {
  kind: number;
  text: string;
}

function parse<Route extends { routeKey: string }>(route: Route) {
  const [verb = '', path = ''] = route.routeKey.split(' ');
  const pattern = path
    .split('/')
    .slice(1)
    .map((text): Part => {
      const [, name, plus] = /^\{(\w+)(\+?)\}$/.exec(text) ?? [];
      return name ? { kind: plus ? REST : VARIABLE, text: name } : { kind: TEXT, text };
    });
  return { route, verb, pattern, rank: [...pattern.map(({ kind }) => kind), verb === 'ANY' ? 1 : 0] };
}

function match(pattern: Part[], parts: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [i, { kind, text }] of pattern.entries()) {
    const part = kind === REST ? parts.slice(i).join('/') : parts[i];
    if (!part || (kind === TEXT && part !== text)) return undefined;
    if (kind !== TEXT) params[text] = part;
    if (kind === REST) return params;
  }
  return parts.length === pattern.length ? params : undefined;
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((kind, i) => kind !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
