import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UNREAD_HEADER } from '#shared/notifications/api.ts';
import { Problem } from '#shared/problem.ts';
import { tawaUser } from '#test/world/samples.ts';
import { accessToken, dropSession } from '#web/auth/client.ts';
import { MissingRefreshTokenError, TokenError } from '#web/auth/errors.ts';
import { createClient, Offline } from '#web/client/client.ts';
import { toast } from '#web/ui/toasts.tsx';
import '#web/client/nouns/account.ts';
import '#web/client/nouns/drafts.ts';

vi.mock('#web/auth/client.ts', () => ({ accessToken: vi.fn(), dropSession: vi.fn() }));
vi.mock('#web/ui/toasts.tsx', () => ({ toast: vi.fn() }));

const calls = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const signedOut = vi.fn();
const refused = vi.fn();
const mistaken = vi.fn();
const unread = vi.fn();
const session = {
  over: new AbortController().signal,
  organizationId: 'org_TawaMotors0000000000',
  onSignedOut: signedOut,
  onRefused: refused,
  onUnread: unread,
  onMistake: mistaken,
};
const client = createClient(session);

beforeEach(() => {
  vi.stubGlobal('fetch', calls);
  vi.mocked(accessToken).mockImplementation(async (options) => (options?.renew ? 'renewed' : 'token'));
  vi.mocked(dropSession).mockResolvedValue();
});
afterEach(() => vi.resetAllMocks());

const answer = (body: unknown, init: ResponseInit = {}) =>
  calls.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), init));
const sent = (index = 0) => {
  const [url, { method, headers, body }] = calls.mock.calls[index] ?? ['', {}];
  return { url, method, headers, body };
};
const noDrafts = { unfinishedInspections: [] };

describe('a call', () => {
  test('R-01: sends the access token, the organization and its input', async () => {
    answer(noDrafts);
    await client.drafts.list({ query: { pageSize: 5, after: undefined } });
    expect(sent()).toEqual({
      url: '/api/inspection/unfinishedInspections?pageSize=5',
      method: 'GET',
      headers: { Authorization: 'Bearer token', OrganizationID: 'org_TawaMotors0000000000' },
      body: undefined,
    });
  });

  test('O-01: a double press makes one request, and both get its response; a later press makes another', async () => {
    const { discard } = client.drafts;
    const press = (id: string) => discard({ params: { id } });
    answer({});
    answer({});
    const [one, other] = await Promise.all([press('dft_1'), press('dft_1')]);
    expect(calls).toHaveBeenCalledTimes(1);
    expect(other).toBe(one);
    await press('dft_1');
    expect(calls).toHaveBeenCalledTimes(2);
    // other calls, and calls that only read, are sent each time
    for (let n = 0; n < 4; n++) answer(n < 2 ? {} : noDrafts);
    await Promise.all([press('dft_1'), press('dft_2')]);
    await Promise.all([client.drafts.list({ query: {} }), client.drafts.list({ query: {} })]);
    expect(calls).toHaveBeenCalledTimes(6);
  });

  test('R-01: sends no organization when it reads the user', async () => {
    answer(tawaUser);
    expect(await client.account.user()).toEqual(tawaUser);
    expect(sent().headers).toMatchObject({ OrganizationID: '' });
  });

  test('encodes its path and marks a retry', async () => {
    answer({});
    await client.drafts.discard({ params: { id: 'a/b' } }, { idempotencyKey: 'once' });
    expect(sent()).toMatchObject({
      url: '/api/inspection/unfinishedInspections/a%2Fb',
      method: 'DELETE',
      headers: { 'Idempotency-Key': 'once' },
    });
  });

  test('can outlive the page', async () => {
    answer({});
    await client.drafts.discard({ params: { id: 'dft_1' } }, { keepalive: true });
    expect(calls.mock.calls[0]?.[1].keepalive).toBe(true);
  });

  test('R-02: renews the token once if the server rejects it', async () => {
    answer({ message: 'Unauthorized' }, { status: 401 });
    answer(noDrafts);
    expect(await client.drafts.list({ query: {} })).toEqual(noDrafts);
    expect(sent(1).headers).toMatchObject({ Authorization: 'Bearer renewed' });
    expect(signedOut).not.toHaveBeenCalled();
  });

  test('R-02: ends the session if the renewed token is rejected too', async () => {
    answer({ message: 'Unauthorized' }, { status: 401 });
    answer({ message: 'Unauthorized' }, { status: 401 });
    await expect(client.drafts.list({ query: {} })).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(calls).toHaveBeenCalledTimes(2);
    expect(dropSession).toHaveBeenCalledOnce();
    expect(signedOut).toHaveBeenCalledOnce();
  });

  test('R-02: makes no request without a session, and ends it', async () => {
    vi.mocked(accessToken).mockRejectedValue(new MissingRefreshTokenError());
    await expect(client.drafts.list({ query: {} })).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(calls).not.toHaveBeenCalled();
    expect(signedOut).toHaveBeenCalledOnce();
  });
});

describe('errors', () => {
  const failure = async () => {
    try {
      await client.drafts.get({ params: { id: 'dft_1' } });
    } catch (error) {
      return error;
    }
    throw new Error('It went well');
  };

  test('R-01, G-24: an interrupted response counts as no response', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"unfinished'));
        controller.error(new TypeError('network error'));
      },
    });
    calls.mockResolvedValueOnce(new Response(body));
    expect(await failure()).toBeInstanceOf(Offline);
  });

  test('are the problem that the server sent, with its metadata', async () => {
    const thrown = new Problem('already-submitted', 'This draft is an inspection now', { inspectionId: 7 });
    answer(thrown.toJSON(), { status: 410, headers: { 'content-type': 'application/problem+json' } });
    expect(await failure()).toEqual(thrown);
  });

  test('A-21: a 403 shows its toast, and is also thrown to the caller', async () => {
    answer(new Problem('not-allowed', 'Only an Admin may do that').toJSON(), { status: 403 });
    expect(await failure()).toMatchObject({ code: 'not-allowed', message: 'Only an Admin may do that' });
    const text = 'You do not have permission to access this resource.';
    expect(toast).toHaveBeenCalledExactlyOnceWith({ type: 'error', text });
    expect(refused).toHaveBeenCalledOnce();
  });

  test('a wrong PIN is not a missing permission, and does not affect the current inspector', async () => {
    answer(new Problem('pin-needed', 'Wrong PIN').toJSON(), { status: 400 });
    const call = { params: { id: 'sub_1' }, body: { pin: '0000' } };
    await expect(client.account.selectSubUser(call)).rejects.toMatchObject({ code: 'pin-needed' });
    expect(toast).not.toHaveBeenCalled();
    expect(refused).not.toHaveBeenCalled();
  });

  test.each([
    [413, { message: 'Request Too Long' }, 'too-large', 'Request Too Long'],
    [429, { message: 'Too Many Requests' }, 'too-many-requests', 'Too Many Requests'],
    [503, { message: 'Service Unavailable' }, 'try-again', 'Service Unavailable'],
    [504, '<html>', 'try-again', 'Gateway Timeout'],
    [409, { message: 'A strange conflict' }, 'unexpected', 'A strange conflict'],
    [418, '<html>', 'unexpected', 'Gateway Timeout'],
    [500, { type: 'https://example.org/x', message: '' }, 'unexpected', 'Gateway Timeout'],
  ])('a %i from a proxy is read as far as possible', async (status, body, code, message) => {
    answer(body, { status, statusText: 'Gateway Timeout' });
    expect(await failure()).toMatchObject({ code, message });
  });

  test('are unexpected if they have no text', async () => {
    answer('', { status: 500 });
    expect(await failure()).toMatchObject({ code: 'unexpected', message: 'An unexpected error occurred' });
  });

  test('a missing network differs from the server’s "try again"', async () => {
    calls.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure()).toBeInstanceOf(Offline);
    answer({ message: 'Service Unavailable' }, { status: 503 });
    calls.mockReset();
    answer(new Problem('try-again', 'Busy').toJSON(), { status: 503 });
    expect(await failure()).not.toBeInstanceOf(Offline);
  });

  test('a token that can’t be renewed without a network counts as no network', async () => {
    vi.mocked(accessToken).mockRejectedValue(new TokenError('request_error', 'HTTP error'));
    expect(await failure()).toBeInstanceOf(Offline);
  });

  test('a call that the caller aborts is neither', async () => {
    const given = new AbortController();
    calls.mockImplementation(async (_, { signal }) => {
      given.abort();
      throw signal?.reason;
    });
    await expect(client.drafts.get({ params: { id: 'dft_1' } }, { signal: given.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });

  test('a response of an unexpected shape is not passed on', async () => {
    answer({ id: 7 });
    expect(await failure()).toMatchObject({ code: 'unexpected', message: 'An unexpected error occurred' });
  });

  test('a response of an unexpected shape is reported as a bug, by path and code only', async () => {
    answer({ unfinishedInspections: [{ id: 'Mere Parata' }] });
    await expect(client.drafts.list({ query: {} })).rejects.toMatchObject({ code: 'unexpected' });
    expect(mistaken).toHaveBeenCalledOnce();
    const message = String(mistaken.mock.lastCall);
    expect(message).toMatch(
      /^SchemaMistake: GET \/api\/inspection\/unfinishedInspections returned a response that does not match the contract: /,
    );
    expect(message).toContain('unfinishedInspections.0.');
    expect(message).not.toContain('Mere');
  });

  test('a body that the server’s schema refuses is reported as a bug, by path only', async () => {
    const details = [{ path: 'dateOfInspection', message: 'Not a date: Mere Parata' }];
    answer(new Problem('not-valid', 'dateOfInspection: Not a date', details).toJSON(), { status: 400 });
    expect(await failure()).toMatchObject({ code: 'not-valid' });
    const said = 'GET /api/inspection/unfinishedInspections/{id} was refused: dateOfInspection';
    expect(mistaken).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: said }));
  });

  test('a mistake by the person is not reported as a bug', async () => {
    answer(new Problem('not-valid', 'Customer name is required').toJSON(), { status: 400 });
    expect(await failure()).toMatchObject({ code: 'not-valid' });
    answer(new Problem('not-complete', 'Not complete', [{ path: 'x' }]).toJSON(), { status: 422 });
    expect(await failure()).toMatchObject({ code: 'not-complete' });
    expect(mistaken).not.toHaveBeenCalled();
  });
});

describe('a client belongs to its session; afterwards', () => {
  const begin = () => {
    const over = new AbortController();
    return { over, client: createClient({ ...session, over: over.signal }) };
  };

  test('it makes no request and does not even look for a token', async () => {
    const { over, client } = begin();
    answer(noDrafts);
    await client.drafts.list({ query: {} });
    over.abort();
    await expect(client.drafts.list({ query: {} })).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(calls).toHaveBeenCalledOnce();
    expect(accessToken).toHaveBeenCalledOnce();
    expect(signedOut).not.toHaveBeenCalled();
  });

  test('it does not use a token that arrives later, as it may be another person’s', async () => {
    const { over, client } = begin();
    vi.mocked(accessToken).mockImplementation(async () => {
      over.abort();
      return 'of who came next';
    });
    await expect(client.drafts.list({ query: {} })).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(calls).not.toHaveBeenCalled();
  });

  test('a late refusal is thrown to the caller, and ends no session', async () => {
    const { over, client } = begin();
    calls.mockImplementationOnce(async () => {
      over.abort();
      const problem = new Problem('not-allowed', 'Only an Admin may do that');
      return new Response(JSON.stringify(problem.toJSON()), { status: 403, headers: { [UNREAD_HEADER]: '3' } });
    });
    await expect(client.drafts.list({ query: {} })).rejects.toMatchObject({ code: 'not-allowed' });
    for (const told of [toast, refused, unread, dropSession, signedOut]) expect(told).not.toHaveBeenCalled();
  });

  test('a late 401 is not retried with another token', async () => {
    const { over, client } = begin();
    calls.mockImplementationOnce(async () => {
      over.abort();
      return new Response('{}', { status: 401 });
    });
    await expect(client.drafts.list({ query: {} })).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(calls).toHaveBeenCalledOnce();
    expect(dropSession).not.toHaveBeenCalled();
  });

  test('requests sent before still get their responses', async () => {
    const { over, client } = begin();
    calls.mockImplementationOnce(async () => {
      over.abort();
      return new Response(JSON.stringify(noDrafts));
    });
    expect(await client.drafts.list({ query: {} })).toEqual(noDrafts);
  });
});
