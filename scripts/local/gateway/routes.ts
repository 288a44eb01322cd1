/**
 * Finds the route of a call among routes in API Gateway's notation: `GET /pets/{id}`, `ANY /files/{path+}`. The most
 * specific route wins: segment by segment from the left, then a method before `ANY`.
 */
export function router<Route extends { routeKey: string }>(routes: readonly Route[]) {
  const inOrder = routes.map(parse).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method: string, path: string) => {
    for (const { route, verb, pattern } of inOrder) {
      const found = verb === 'ANY' || verb === method ? pattern.exec(path) : null;
      if (found) return { route, params: { ...found.groups } };
    }
    return undefined;
  };
}

function parse<Route extends { routeKey: string }>(route: Route) {
  const [verb = '', path = ''] = route.routeKey.split(' ');
  const source = path
    .replaceAll('.', '\\.')
    .replace(/\{(\w+)\+\}/g, '(?<$1>.+)')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  // one digit for each segment: text, a variable, or the rest of the path
  const segments = path.split('/').slice(1);
  const kinds = segments.map((text) => (text.endsWith('+}') ? 2 : text.startsWith('{') ? 1 : 0));
  const rank = [...kinds, verb === 'ANY' ? 1 : 0].join('');
  return { route, verb, pattern: new RegExp(`^${source}$`), rank };
}
