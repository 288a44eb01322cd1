import { beforeEach, expect, test, vi } from 'vitest';
import { HTTP_TIMEOUT_MS } from '#web/auth/defaults.ts';
import { postForTokens } from '#web/auth/post-for-tokens.ts';

const url = 'https://login.example/oauth2/token';
const request = { headers: { 'content-type': 'application/json' }, body: '{}' };
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.restoreAllMocks();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

test('A-18: the token request names its client and version', async () => {
  fetched.mockResolvedValue(Response.json({ good: true }));
  expect(await postForTokens(url, request)).toEqual({ good: true });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-amz-user-agent': 'pitcheck-web/2.3.0' },
  });
});

test('A-17: each attempt may take 10 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  fetched.mockResolvedValue(Response.json({}));
  await postForTokens(url, request);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(HTTP_TIMEOUT_MS);
  expect(fetched.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value);
});

test('A-17: an unanswered request is tried three times in all', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Response.json({ good: true }));
  expect(await postForTokens(url, request)).toEqual({ good: true });
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(postForTokens(url, request)).rejects.toMatchObject({
    code: 'request_error',
    message: `HTTP error. Unable to fetch ${url}`,
  });
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('A-14: a refusal is not retried', async () => {
  fetched.mockResolvedValue(Response.json({ error: 'invalid_grant' }, { status: 400 }));
  await expect(postForTokens(url, request)).rejects.toMatchObject({ code: 'invalid_grant' });
  expect(fetched).toHaveBeenCalledOnce();
});
