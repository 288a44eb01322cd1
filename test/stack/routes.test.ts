import { describe, expect, it } from 'vitest';
import { router } from '#scripts/local/gateway/routes.ts';
import { toStack } from '#scripts/local/stack.ts';
import { endpoints } from '#shared/api.ts';
import { Done, endpoint, fillPath, needsSignIn } from '#shared/endpoint.ts';
import { planRoutes } from '../../cdk/api/plan-routes.ts';
import { resources, synthesize } from './synthesize.ts';
import { largest, smallest } from './trial-settings.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

describe.each([
  ['smallest', smallest],
  ['largest', largest],
])('the routes of the %s stage', (_, settings) => {
  const stack = synthesize(settings);
  const { routes } = toStack(stack.template);
  const find = router(routes);

  it('are at most 20, because CloudFormation creates them concurrently and API Gateway throttles that', () => {
    expect(routes.length).toBeLessThanOrEqual(20);
    expect(resources(stack, 'AWS::ApiGatewayV2::Route')).toHaveLength(routes.length);
    expect(resources(stack, 'AWS::ApiGatewayV2::Integration')).toHaveLength(5);
  });

  it.each(endpoints)('lead $endpoint.method $endpoint.path to its function, open only without sign-in', (served) => {
    const path = fillPath(served.endpoint, {}, () => 'one');
    const isOpen = !needsSignIn(served.endpoint);
    for (const method of METHODS) expect(find(method, path)?.route).toMatchObject({ isOpen, fn: { name: served.fn } });
    for (const unknown of [`${path}/nothing`, `${path}/`, path.slice(0, -1), `${path}x`])
      expect(find(served.endpoint.method, unknown)?.route.isOpen, unknown).toBe(isOpen);
  });

  it('require a token for everything else', () => {
    for (const path of [
      '/api/nothing',
      '/api/link',
      '/api/linkx/v1',
      '/api/privacy/x',
      '/api/inspection',
      '/api/users/',
    ])
      expect(find('GET', path)?.route.isOpen, path).toBe(false);
    expect(find('GET', '/')).toBeUndefined();
  });

  it('share no key with the routes of earlier releases, which CloudFormation deletes after creating these', () => {
    for (const { routeKey } of routes) expect(routeKey).toMatch(/^ANY /);
    for (const { id } of resources(stack, 'AWS::ApiGatewayV2::Route')) expect(id).toMatch(/^ApiHttpANY/);
  });
});

describe('planned routes', () => {
  const served = (fn: 'people' | 'work' | 'link', key: `GET ${string}` | `POST ${string}`) => ({
    fn,
    endpoint: endpoint(key, {
      summary: 'Test',
      access: fn === 'link' ? 'anyone' : 'user',
      response: Done,
    }),
  });

  it('never open a prefix with an endpoint that needs a token, however many do not', () => {
    const planned = planRoutes([
      served('link', 'GET /api/a'),
      served('link', 'GET /api/a/b'),
      served('link', 'GET /api/a/{id}/c'),
      served('people', 'GET /api/a/d'),
      served('work', 'GET /api/e'),
      served('work', 'GET /api/e/f'),
    ]);
    expect(planned).toEqual([
      { path: '/api/{proxy+}', fn: 'work', isOpen: false },
      { path: '/api/a', fn: 'link', isOpen: true },
      { path: '/api/a/{proxy+}', fn: 'people', isOpen: false },
      { path: '/api/a/b', fn: 'link', isOpen: true },
      { path: '/api/a/{id}/{proxy+}', fn: 'link', isOpen: true },
    ]);
  });
});
