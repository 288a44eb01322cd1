import { beforeAll, expect, inject, it } from 'vitest';
import { createMatcher } from '#lambdas/http/match-route.ts';
import { endpoints } from '#shared/api.ts';
import { fillPath, needsSignIn } from '#shared/endpoint.ts';
import { newPerson } from './people.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const match = createMatcher(endpoints);
const isKnown = (method: string, path: string) => {
  try {
    return Boolean(match(method, path));
  } catch {
    return false;
  }
};
let token: string;

beforeAll(async () => {
  token = (await newPerson()).accessToken;
});

const ask = async (method: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(`${inject('cloud').apiUrl}${path}`, { ...init, method });
  const { type } = Object(await response.json());
  const [content, allow] = ['content-type', 'allow'].map((name) => response.headers.get(name));
  return { status: response.status, type, content, allow };
};

it.each(endpoints)('$endpoint.method $endpoint.path: other methods and paths below get a problem', async (served) => {
  const path = fillPath(served.endpoint, {}, () => 'one');
  const asked: [method: string, path: string, answer: object][] = [
    ...METHODS.filter((method) => !isKnown(method, path)).map((method): (typeof asked)[number] => [
      ...([method, path] as const),
      { status: 405, type: 'method-not-allowed', allow: expect.stringContaining(served.endpoint.method) },
    ]),
    ['GET', `${path}/nothing/at/all`, { status: 404, type: 'not-found', allow: null }],
  ];
  const headers = { authorization: `Bearer ${token}` };
  for (const [method, at, answer] of asked) {
    const refused = { ...answer, content: 'application/problem+json' };
    if (needsSignIn(served.endpoint)) {
      expect(await ask(method, at), `${method} ${at}`).toMatchObject({ status: 401, type: undefined });
      expect(await ask(method, at, { headers }), `${method} ${at}`).toEqual(refused);
    } else expect(await ask(method, at), `${method} ${at}`).toEqual(refused);
  }
});
