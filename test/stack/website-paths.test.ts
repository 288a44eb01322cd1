import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { buildEdgeCode } from '../../cdk/website/edge-code.ts';

type Request = { uri: string; querystring: object };
const handler: (event: { request: Request }) => Request = runInNewContext(`${buildEdgeCode()}; handler`);

it.each([
  ['/', '/index.html'],
  ['/inspections', '/index.html'],
  ['/checksheet/1763700000001', '/index.html'],
  ['/inspections/', '/index.html'],
  ['/v1.2/inspections', '/index.html'],
  ['/auth/popup', '/auth/popup.html'],
  ['/auth/between-sites', '/auth/between-sites.html'],
  ['/api-docs', '/api-docs.html'],
  ['/e', '/links/link.html'],
  ['/s', '/links/sheet.html'],
  ['/u', '/links/stop.html'],
  ['/settings', '/index.html'],
  ['/estimate/est_1', '/index.html'],
  ['/assets/app-1a2b3c4d.js', '/assets/app-1a2b3c4d.js'],
  ['/config.json', '/config.json'],
  ['/openapi.json', '/openapi.json'],
])('%s is served as %s', (path, file) => {
  expect(handler({ request: { uri: path, querystring: {} } }).uri).toBe(file);
});

it('a redirect keeps the query of a URL', () => {
  const querystring = { screen: { value: 'signup' } };
  expect(handler({ request: { uri: '/auth/popup', querystring } })).toEqual({ uri: '/auth/popup.html', querystring });
});
