import { URLPattern } from 'node:url';

/**
 * Finds the route of a call among routes in API Gateway's notation: `GET /pets/{id}`, `ANY /files/{path+}`. Path parameters stay
 * percent-encoded. The most specific route wins: segment by segment from the left, then a method before `ANY`.
 */
export function router<Route extends { routeKey: string }>(routes: readonly Route[]) {
  const inOrder = routes.map(parse).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method: string, path: string) => {
    for (const { route, verb, pattern, names } of inOrder) {
      const groups = (verb === 'ANY' || verb === method) && pattern.exec({ pathname: path })?.pathname.groups;
      // the pattern's groups are in no particular order
      if (groups) return { route, params: Object.fromEntries(names.map((name) => [name, groups[name] ?? ''])) };
    }
    return undefined;
  };
}

function parse<Route extends { routeKey: string }>(route: Route) {
  const [verb = '', path = ''] = route.routeKey.split(' ');
  const pathname = path.replace(/\{(\w+)\+\}/g, ':$1(.+)').replace(/\{(\w+)\}/g, ':$1');
  // one digit for each segment: text, then a variable, then the rest of the path
  const segments = path.split('/').slice(1);
  const kinds = segments.map((text) => (text.endsWith('+}') ? 2 : text.startsWith('{') ? 1 : 0));
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
  const rank = [...kinds, verb === 'ANY' ? 1 : 0].join('');
  return { route, verb, pattern: new URLPattern({ pathname }), names, rank };
}
