import { SUB_USER_CHANGED } from '#shared/account/sub-user-names.ts';
import { type Answer, type AnyEndpoint, type Call, routeKey, sentBody } from '#shared/endpoint.ts';
import { UNREAD_HEADER } from '#shared/notifications/api.ts';
import { isProblemCode, Problem, type ProblemCode } from '#shared/problem.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { accessToken, dropSession } from '../auth/client.ts';
import { MissingRefreshTokenError } from '../auth/errors.ts';
import { reached } from '../device/reached.ts';
import { hearServerTime } from '../device/server-clock.ts';
import { toast } from '../ui/toasts.tsx';
import { type Contract, findNoun } from './contract.ts';
import { eitherSignal } from './either-signal.ts';
import { SchemaMistake } from './schema-mistake.ts';

/** The request never got an answer: no network, or it took too long. A `try-again` that is not the server's word. */
export class Offline extends Problem {
  constructor() {
    super('try-again', 'No connection. Check the network and try again.');
  }
}

export type SendOptions = {
  /** Makes a repeated call the same call. */
  idempotencyKey?: string;
  /** Lets the call outlive the page. At most 64 kB of body. */
  keepalive?: boolean;
  /** The caller shows a 401 itself: the app is not left. */
  showsUnauthorized?: boolean;
  signal?: AbortSignal;
};
type Send<E> =
  object extends Call<E>
    ? (call?: Call<E>, options?: SendOptions) => Promise<Answer<E>>
    : (call: Call<E>, options?: SendOptions) => Promise<Answer<E>>;
type ClientOf<Api> = { [Name in keyof Api]: { [Call in keyof Api[Name]]: Send<Api[Name][Call]> } };
/** What makes every call of the contract. */
export type Client = ClientOf<Contract>;
type AnyCall = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** The gateway ends a call after 30 seconds; what takes longer than this is lost. */
const ANSWER_TIMEOUT_MS = 35_000;
const NOT_ALLOWED = 'You do not have permission to access this resource.';
const UNEXPECTED = 'An unexpected error occurred';

type ClientOptions = {
  /** Aborted when the session ends: nothing goes out any more, as it would with the next one's token, and nobody is told. */
  over: AbortSignal;
  /** The organization that calls are made for; none: what is called belongs to a person alone. */
  organizationId?: string;
  /** Whether a call made now would be in the name of whom the page shows: the browser sends its cookie whoever that names by now. */
  isAtWork?: () => boolean;
  /** A session that was good is refused: revoked, expired, or signed out elsewhere. */
  onSignedOut?: () => void;
  /** A call for an organization was answered with a 403. */
  onRefused?: (problem: Problem) => void;
  /** A call was not made, as it would have been in another's name. */
  onSomebodyElse?: () => void;
  /** How many notifications are unread, each time an answer says it. */
  onUnread?: (count: number) => void;
  /** A schema of the contract did not fit what was sent or answered. */
  onMistake?: (mistake: SchemaMistake) => void;
};

/** `client.inspections.get({ params: { id } })`: every call of the contract, parsed both ways by the same schemas. */
export const createClient = (session: ClientOptions) =>
  new Proxy({} as Client, { get: (_, noun) => callsOf(session, noun) });

/** Looked up with each call: what has been loaded since may know more nouns. */
const callsOf = (session: ClientOptions, noun: string | symbol) => {
  const calls = Object.entries<AnyEndpoint>(findNoun(noun) ?? {}).map(([name, endpoint]) => [
    name,
    (call?: AnyCall, options?: SendOptions) => send(session, endpoint, call, options),
  ]);
  return Object.fromEntries(calls);
};

const send = async (session: ClientOptions, endpoint: AnyEndpoint, call: AnyCall = {}, options: SendOptions = {}) => {
  const ask = async (renew = false) => request(session, endpoint, call, options, await bearer(session, options, renew));
  let response = await ask();
  if (response.status === 401) response = await ask(true);
  const unread = response.headers.get(UNREAD_HEADER);
  if (unread !== null && !session.over.aborted) session.onUnread?.(Number(unread));
  const text = await orOffline(() => response.text(), options);
  if (!response.ok) {
    const problem = problemFrom(response, json(text));
    if (!session.over.aborted) await tell(session, endpoint, options, response.status, problem);
    throw problem;
  }
  const answer = withoutLimits(endpoint.answer).safeParse(json(text));
  if (!answer.success) {
    session.onMistake?.(new SchemaMistake(`${routeKey(endpoint)} answered what is not agreed`, answer.error.issues));
    throw new Problem('unexpected', UNEXPECTED, answer.error);
  }
  return answer.data;
};

/** Whether the server did answer, only nothing that could be used. */
export const isUnusable = (error: unknown) => error instanceof Problem && error.details instanceof Error;

/** What a refusal is to the session, whoever asked. */
const tell = async (
  session: ClientOptions,
  endpoint: AnyEndpoint,
  options: SendOptions,
  status: number,
  problem: Problem,
) => {
  if (status === 401 && !options.showsUnauthorized) await dropSession().then(session.onSignedOut);
  if (status === 403)
    toast(problem.code === 'two-step-needed' ? twoStepNeeded(problem) : { type: 'error', text: NOT_ALLOWED });
  if (problem.code === 'not-valid' && isFieldByField(problem.details))
    session.onMistake?.(new SchemaMistake(`${routeKey(endpoint)} was refused`, problem.details));
  if ((status === 403 || problem.code === 'pin-needed') && endpoint.access !== 'user') session.onRefused?.(problem);
};

/** It stays until it is closed: nothing else works before that is done. A full load, so that what was refused is asked for again. */
const twoStepNeeded = ({ message }: Problem) => ({
  ...{ type: 'error' as const, text: message, ms: Number.POSITIVE_INFINITY },
  actions: [{ text: 'Set it up', onPress: () => location.assign(`${sitePaths.settings}#sign-in`) }],
});

/** As the server tells what a schema does not take; other refusals are the person's to read. */
const isFieldByField = (details: unknown): details is { path: string }[] =>
  Array.isArray(details) && details.every((one) => typeof one?.path === 'string');

const request = async (
  session: ClientOptions,
  endpoint: AnyEndpoint,
  call: AnyCall,
  options: SendOptions,
  token: string,
) => {
  // the token may be that of somebody who has signed in since
  if (session.over.aborted) throw signedOut();
  if (endpoint.access !== 'user' && session.isAtWork?.() === false) {
    session.onSomebodyElse?.();
    throw new Problem('pin-needed', SUB_USER_CHANGED);
  }
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const { headers, body } = sentBody(endpoint, call.body);
  const ask = () =>
    fetch(urlOf(endpoint, call), {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${token}`,
        OrganizationID: (endpoint.access !== 'user' && session.organizationId) || '',
        ...headers,
        ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      keepalive: options.keepalive ?? false,
      signal: eitherSignal(options.signal, timeout),
    });
  const response = await orOffline(ask, options);
  reached(true);
  hearServerTime(response.headers.get('date'));
  return response;
};

/** An answer that breaks off half way is one that never came. */
const orOffline = async <T>(ask: () => Promise<T>, { signal }: SendOptions) => {
  try {
    return await ask();
  } catch (error) {
    if (signal?.aborted) throw error;
    reached(false);
    throw new Offline();
  }
};

const urlOf = ({ path }: AnyEndpoint, { params = {}, query = {} }: AnyCall) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length ? `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : filled;
};

/** Without a session there is nobody to ask for; without a network it cannot be renewed. */
const bearer = async (session: ClientOptions, { showsUnauthorized = false }: SendOptions, renew: boolean) => {
  if (session.over.aborted) throw signedOut();
  try {
    return await accessToken({ renew });
  } catch (error) {
    if (!(error instanceof MissingRefreshTokenError)) {
      reached(false);
      throw new Offline();
    }
    if (!showsUnauthorized) session.onSignedOut?.();
    throw signedOut();
  }
};

const signedOut = () => new Problem('not-signed-in', 'Please log in again.');

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a status means when it comes from the gateway or the network in between and not from our Lambdas. */
const codesOfOthers: Readonly<Record<number, ProblemCode>> = {
  401: 'not-signed-in',
  403: 'not-allowed',
  413: 'too-large',
  429: 'too-many-requests',
  502: 'try-again',
  503: 'try-again',
  504: 'try-again',
};

/** The problem that the server threw. Answers of another shape are read as far as they go. */
export const problemFrom = ({ status, statusText }: Pick<Response, 'status' | 'statusText'>, body: unknown) => {
  const { type, message, details } = fieldsOf(body);
  const said = typeof message === 'string' ? message : '';
  const text = said || statusText || UNEXPECTED;
  return typeof type === 'string' && isProblemCode(type)
    ? new Problem(type, text, details)
    : new OthersProblem(codesOfOthers[status] ?? 'unexpected', text, { status, said });
};

/** What somebody in between answered: with a status that none of our own may have, and perhaps without a word. */
export class OthersProblem extends Problem {
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

const fieldsOf = (body: unknown): { type?: unknown; message?: unknown; details?: unknown } =>
  typeof body === 'object' && body !== null ? body : {};
