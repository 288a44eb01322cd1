import { SUB_USER_CHANGED } from '#shared/account/sub-user-names.ts';
import { type AnyEndpoint, type Call, encodeBody, fillPath, type ResponseBody, routeKey } from '#shared/endpoint.ts';
import { UNREAD_HEADER } from '#shared/notifications/api.ts';
import { isProblemCode, Problem, type ProblemCode } from '#shared/problem.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { accessToken, dropSession } from '../auth/client.ts';
import { MissingRefreshTokenError } from '../auth/errors.ts';
import { recordReached } from '../device/reachability.ts';
import { type Moment, setServerTime } from '../device/server-clock.ts';
import { NOT_IN_TRAINING, refuseInTraining } from '../device/training-mode.ts';
import { toast } from '../ui/toasts.tsx';
import { type Contract, findNoun } from './contract.ts';
import { eitherSignal } from './either-signal.ts';
import { createInFlight } from './in-flight.ts';
import { SchemaMistake } from './schema-mistake.ts';

/**
 * Thrown when a request got no response: no network, or a timeout. Has the code `try-again`, although the server didn't
 * send it.
 */
export class Offline extends Problem {
  constructor() {
    super('try-again', 'No connection. Check the network and try again.');
  }
}

export type SendOptions = {
  /** Identifies retries of the same call. */
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
  /** Lets the request outlive the page. Limits the body to 64 kB. */
  keepalive?: boolean;
  /** The caller handles a 401 itself, without signing the user out. */
  showsUnauthorized?: boolean;
  signal?: AbortSignal;
};
type Send<E> =
  object extends Call<E>
    ? (call?: Call<E>, options?: SendOptions) => Promise<ResponseBody<E>>
    : (call: Call<E>, options?: SendOptions) => Promise<ResponseBody<E>>;
type ClientOf<Api> = { [Name in keyof Api]: { [Call in keyof Api[Name]]: Send<Api[Name][Call]> } };
/** A function for each endpoint of the contract. */
export type Client = ClientOf<Contract>;
type AnyCall = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** Longer than the 30 seconds after which the gateway ends a request, so waiting any longer is pointless. */
const RESPONSE_TIMEOUT_MS = 35_000;
const NOT_ALLOWED = 'You do not have permission to access this resource.';
const UNEXPECTED = 'An unexpected error occurred';

/** A call made before the client existed. `arrived` is set before `response` resolves. */
export type EarlyCall = { response: Promise<Response>; arrived?: Moment };
/** Returns the first call if the landing page has made it with the same token. */
export type TakeEarly = (url: string, token: string) => EarlyCall | undefined;

type ClientOptions = {
  /** Aborted when the session ends: later calls fail silently, because they would carry the next session's token. */
  over: AbortSignal;
  early?: TakeEarly;
  /** The organization of the calls; undefined for calls that concern only the user. */
  organizationId?: string;
  /** Returns false if the cookies now name a different sub-user than the one the page was loaded for. */
  isAtWork?: () => boolean;
  /** Called when the server refuses the session: revoked, expired, or signed out elsewhere. */
  onSignedOut?: () => void;
  /** Called when a request for an organization gets a 403. */
  onRefused?: (problem: Problem) => void;
  /** Called instead of a request that would have been made in another sub-user's name. */
  onSomebodyElse?: () => void;
  /** Receives the number of unread notifications from each response that includes it. */
  onUnread?: (count: number) => void;
  /** Called when a request or response doesn't match its schema. */
  onMistake?: (mistake: SchemaMistake) => void;
};

/**
 * Creates a client, as in `client.inspections.get({ params: { id } })`. Parses requests and responses by the contract's
 * schemas.
 */
export const createClient = (session: ClientOptions) => {
  const sendOnce = createInFlight();
  return new Proxy({} as Client, { get: (_, noun) => getCalls(session, sendOnce, noun) });
};

/**
 * Creates the client of a training sheet, which sends nothing: each call fails as if the server had nothing to find, so
 * that sheets and photos stay on the device.
 */
export const createTrainingClient = () => {
  const refuse = () => Promise.reject(new Problem('not-found', NOT_IN_TRAINING));
  return new Proxy({} as Client, { get: () => new Proxy({}, { get: () => refuse }) });
};

/** Looks endpoints up on each call, because code loaded later may register more nouns. */
const getCalls = (session: ClientOptions, sendOnce: ReturnType<typeof createInFlight>, noun: string | symbol) => {
  const calls = Object.entries<AnyEndpoint>(findNoun(noun) ?? {}).map(([name, endpoint]) => [
    name,
    (call?: AnyCall, options?: SendOptions) =>
      sendOnce(endpoint, { call, options }, () => send(session, endpoint, call, options)),
  ]);
  return Object.fromEntries(calls);
};

const send = async (session: ClientOptions, endpoint: AnyEndpoint, call: AnyCall = {}, options: SendOptions = {}) => {
  if (endpoint.notInTraining) refuseInTraining();
  const attempt = async (renew = false) =>
    request(session, endpoint, call, options, await getToken(session, options, renew));
  let response = await attempt();
  if (response.status === 401) response = await attempt(true);
  const unread = response.headers.get(UNREAD_HEADER);
  if (unread !== null && !session.over.aborted) session.onUnread?.(Number(unread));
  const text = await orOffline(() => response.text(), options);
  if (!response.ok) {
    const problem = parseProblem(response, parseJson(text));
    if (!session.over.aborted) await handleProblem(session, endpoint, options, response.status, problem);
    throw problem;
  }
  const parsed = withoutLimits(endpoint.response).safeParse(parseJson(text));
  if (!parsed.success) {
    session.onMistake?.(
      new SchemaMistake(
        `${routeKey(endpoint)} returned a response that does not match the contract`,
        parsed.error.issues,
      ),
    );
    throw new Problem('unexpected', UNEXPECTED, parsed.error);
  }
  return parsed.data;
};

/** True if the server's response doesn't match the contract. */
export const isUnusable = (error: unknown) => error instanceof Problem && error.details instanceof Error;

/** Handles a failed request on behalf of the session. */
const handleProblem = async (
  session: ClientOptions,
  endpoint: AnyEndpoint,
  options: SendOptions,
  status: number,
  problem: Problem,
) => {
  if (status === 401 && !options.showsUnauthorized) await dropSession().then(session.onSignedOut);
  if (status === 403)
    toast(problem.code === 'two-step-needed' ? formatTwoStepNeeded(problem) : { type: 'error', text: NOT_ALLOWED });
  if (problem.code === 'not-valid' && isFieldByField(problem.details))
    session.onMistake?.(new SchemaMistake(`${routeKey(endpoint)} was refused`, problem.details));
  if ((status === 403 || problem.code === 'pin-needed') && endpoint.access !== 'user') session.onRefused?.(problem);
};

/**
 * Shown until it is closed, because nothing else works until then. Setting it up reloads the page, which repeats
 * refused requests.
 */
const formatTwoStepNeeded = ({ message }: Problem) => ({
  ...{ type: 'error' as const, text: message, ms: Number.POSITIVE_INFINITY },
  actions: [{ text: 'Set it up', onPress: () => location.assign(`${sitePaths.settings}#sign-in`) }],
});

/** True for the details of a schema violation; other refusals are messages for the user. */
const isFieldByField = (details: unknown): details is { path: string }[] =>
  Array.isArray(details) && details.every((one) => typeof one?.path === 'string');

const request = async (
  session: ClientOptions,
  endpoint: AnyEndpoint,
  call: AnyCall,
  options: SendOptions,
  token: string,
) => {
  // the token may belong to the next session
  if (session.over.aborted) throw createSignedOut();
  if (endpoint.access !== 'user' && session.isAtWork?.() === false) {
    session.onSomebodyElse?.();
    throw new Problem('pin-needed', SUB_USER_CHANGED);
  }
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const { headers, body } = encodeBody(endpoint, call.body);
  const url = buildUrl(endpoint, call);
  const early = session.early?.(url, token);
  const run = () =>
    early?.response ??
    fetch(url, {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${token}`,
        OrganizationID: (endpoint.access !== 'user' && session.organizationId) || '',
        ...headers,
        ...options.headers,
        ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      keepalive: options.keepalive ?? false,
      signal: eitherSignal(options.signal, timeout),
    });
  const response = await orOffline(run, options);
  recordReached(true);
  setServerTime(response.headers.get('date'), early?.arrived);
  return response;
};

/** Converts network errors, and a response that breaks off, to `Offline`. */
const orOffline = async <T>(run: () => Promise<T>, { signal }: SendOptions) => {
  try {
    return await run();
  } catch (error) {
    if (signal?.aborted) throw error;
    recordReached(false);
    throw new Offline();
  }
};

const buildUrl = (endpoint: AnyEndpoint, { params, query = {} }: AnyCall) => {
  const filled = fillPath(endpoint, params);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length ? `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : filled;
};

/** Returns the access token. Throws if there is no session, or if it cannot be renewed offline. */
const getToken = async (session: ClientOptions, { showsUnauthorized = false }: SendOptions, renew: boolean) => {
  if (session.over.aborted) throw createSignedOut();
  try {
    return await accessToken({ renew });
  } catch (error) {
    if (!(error instanceof MissingRefreshTokenError)) {
      recordReached(false);
      throw new Offline();
    }
    if (!showsUnauthorized) session.onSignedOut?.();
    throw createSignedOut();
  }
};

const createSignedOut = () => new Problem('not-signed-in', 'Please log in again.');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Codes for responses that come from the gateway or a proxy instead of our Lambdas. */
const gatewayCodes: Readonly<Record<number, ProblemCode>> = {
  401: 'not-signed-in',
  403: 'not-allowed',
  413: 'too-large',
  429: 'too-many-requests',
  502: 'try-again',
  503: 'try-again',
  504: 'try-again',
};

/** Builds the problem from an error response, as far as its shape allows. */
export const parseProblem = ({ status, statusText }: Pick<Response, 'status' | 'statusText'>, body: unknown) => {
  const { type, message, details } = getFields(body);
  const said = typeof message === 'string' ? message : '';
  const text = said || statusText || UNEXPECTED;
  return typeof type === 'string' && isProblemCode(type)
    ? new Problem(type, text, details)
    : new GatewayProblem(gatewayCodes[status] ?? 'unexpected', text, { status, said });
};

/** A response from a gateway or proxy, with a status that our own problems don't have and perhaps no message. */
export class GatewayProblem extends Problem {
  readonly said: string;
  readonly #status: number;
  constructor(code: ProblemCode, message: string, { status, said }: { status: number; said: string }) {
    super(code, message);
    this.said = said;
    this.#status = status;
  }
  override get status() {
    return this.#status as Problem['status'];
  }
}

const getFields = (body: unknown): { type?: unknown; message?: unknown; details?: unknown } =>
  typeof body === 'object' && body !== null ? body : {};
