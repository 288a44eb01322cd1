import { describe, expect, it } from 'vitest';
import { createMatcher } from '#lambdas/http/match-route.ts';
import { endpoints } from '#shared/api.ts';
import { fillPath } from '#shared/endpoint.ts';
import type { Problem } from '#shared/problem.ts';

const match = createMatcher(endpoints);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const refusal = (method: string, path: string) => {
  try {
    match(method, path);
  } catch (error) {
    const { status, allow } = error as Problem & { allow?: string };
    return { status, allow };
  }
  return undefined;
};
/** Other endpoints may have the same path, or a parameter instead of its last segment. */
const isShared = (method: string, path: string) => refusal(method, path) === undefined;

it.each(endpoints)('$endpoint.method $endpoint.path is found, with its parameters', ({ endpoint }) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, `${name}+ū 1`]));
  const found = match(endpoint.method, fillPath(endpoint, params, String));
  expect(found.route.endpoint).toBe(endpoint);
  expect(found.params).toEqual(params);
});

describe('a call that no endpoint matches', () => {
  it.each(endpoints)('is refused at $endpoint.path: 405 with the allowed methods, or 404', ({ endpoint }) => {
    const path = fillPath(endpoint, {}, () => 'one');
    for (const method of METHODS.filter((one) => !isShared(one, path))) {
      const { status, allow = '' } = refusal(method, path) ?? {};
      expect(status).toBe(405);
      expect(allow.split(', ')).toContain(endpoint.method);
      for (const allowed of allow.split(', ')) expect(isShared(allowed, path), allowed).toBe(true);
    }
    for (const unknown of [`${path}/`, `/${path}`, `${path}/nothing/at/all`, path.replace('/api', '')])
      expect(refusal(endpoint.method, unknown)).toEqual({ status: 404 });
  });

  it('is refused with 404 if a parameter is empty, or contains a slash', () => {
    expect(refusal('GET', '/api/inspection/inspections//pdf')).toEqual({ status: 404 });
    expect(refusal('GET', '/api/inspection/inspections/1/2/pdf')).toEqual({ status: 404 });
  });
});

it('a literal segment wins over a parameter', () => {
  const name = (method: string, path: string) => match(method, path).route.name;
  expect(name('GET', '/api/inspection/quizzes/practice')).toBe('practice');
  expect(name('DELETE', '/api/inspection/quizzes/practice')).toBe('remove');
});
