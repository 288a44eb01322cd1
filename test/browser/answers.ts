import type { Page } from 'playwright-core';
import * as z from 'zod';
import { router } from '#scripts/local/gateway/routes.ts';
import { type api, endpoints } from '#shared/api.ts';
import { type AnyEndpoint, type Request, routeKey } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { nothingCounted, nothingNew, nothingToDo } from '#test/browser/quiet-workshop.ts';
import { tawaUser } from '#test/world/samples.ts';

type Api = typeof api;
/** An endpoint of the contract by noun and name: `inspections.get`. */
export type CallName = { [Noun in keyof Api]: `${Noun}.${keyof Api[Noun] & string}` }[keyof Api];
type EndpointOf<Name extends CallName> = Name extends `${infer Noun extends keyof Api}.${infer Call}`
  ? Api[Noun][Call & keyof Api[Noun]]
  : never;

/** A response that the contract allows. */
export type AnswerTo<Name extends CallName> =
  EndpointOf<Name> extends { response: infer R extends z.ZodType } ? z.input<R> : never;

/** The raw request. */
export type SentRequest = {
  method: string;
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};
/** The request as the contract parses it. A form with a file is not parsed. */
export type ParsedRequest<Name extends CallName> = (EndpointOf<Name> extends { multipart: true }
  ? Omit<Request<EndpointOf<Name>>, 'body'>
  : Request<EndpointOf<Name>>) & { sent: SentRequest };

class Malformed {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}
/** A response that violates the contract on purpose. */
export const newMalformed = (answer: unknown) => new Malformed(answer);

/** A `Problem` becomes an error response, as on the server. 'lost': the response never arrives. */
export type Given<Name extends CallName> = AnswerTo<Name> | Problem | Malformed | 'lost';
export type Answering<Name extends CallName> =
  | Given<Name>
  | ((asked: ParsedRequest<Name>) => Given<Name> | Promise<Given<Name>>);
/** Configured responses by endpoint. A function is called for each request. */
export type Answers = { [Name in CallName]?: Answering<Name> | ById<Answering<Name>> };

class ById<Known> {
  readonly known: Readonly<Record<string, Known>>;
  constructor(known: Readonly<Record<string, Known>>) {
    this.known = known;
  }
}
/** Responses by path parameters, joined by a slash if there are several. Any other path is not found. */
export const byId = <Known>(known: Readonly<Record<string, Known>>) => new ById(known);

/** The response as sent over the wire. */
export type Response = { status: number; contentType: string; body: string };
export type AnswerCall = (sent: SentRequest) => Promise<Response | 'lost'>;

const NOT_FOUND = new Problem('not-found', 'Not Found');

const respond = (status: number, answer: unknown): Response => ({
  status,
  contentType: answer instanceof Problem ? 'application/problem+json' : 'application/json',
  body: JSON.stringify(answer),
});
export const respondWith = (problem: Problem) => respond(problem.status, problem);
export const respondNotFound = async () => respondWith(NOT_FOUND);

const names = new Set(endpoints.map(({ noun, name }) => `${noun}.${name}`));
const find = router(endpoints.map((one) => ({ ...one, routeKey: routeKey(one.endpoint) })));

/** Finds the endpoint of a request. */
export const findCall = ({ method, url }: Pick<SentRequest, 'method' | 'url'>) => {
  const found = find(method, url.pathname);
  if (!found) return undefined;
  const { noun, name, endpoint } = found.route;
  const params = Object.fromEntries(Object.entries(found.params).map(([key, text]) => [key, decodeURIComponent(text)]));
  return { name: `${noun}.${name}` as CallName, noun, endpoint, params };
};

const readRequest = (endpoint: AnyEndpoint, params: Record<string, string>, sent: SentRequest) => ({
  params,
  query: endpoint.query?.parse(Object.fromEntries(sent.url.searchParams)),
  body: endpoint.multipart
    ? undefined
    : endpoint.body?.parse(sent.body.length ? JSON.parse(String(sent.body)) : undefined),
  sent,
});

/** Responses for a workshop without news or work. */
export const quietAnswers = {
  'account.user': tawaUser,
  'account.endSessions': {},
  'account.saveChoices': {},
  'notifications.list': nothingNew,
  'inspections.overview': nothingToDo,
  'counters.home': nothingCounted,
  'images.list': { images: [] },
  'inspections.list': { inspections: [] },
  'inspections.sameNumbers': { found: [] },
  'drafts.list': { unfinishedInspections: [] },
  'drafts.reserve': { numbers: [1151, 1152, 1153, 1154, 1155], until: '2027-01-01T00:00:00.000Z', elsewhere: 0 },
  'drafts.release': {},
  'drafts.listReserves': { devices: [] },
  'estimates.list': [],
  'estimates.ofVehicle': { estimates: [] },
  'dossiers.estimates': { estimates: [] },
  'quizzes.practice': { due: 0, fresh: 0 },
  'quizzes.ownAttempts': { withdrawn: [] },
} satisfies Answers;

/**
 * Responds to requests as the contract defines. Parses requests and responses as the server does, and reports a
 * mismatch as a mistake of the site or of the test. A request without a configured response gets a 404.
 */
export const answerBy = (answers: Answers, onMistake: (mistake: Error) => void): AnswerCall => {
  // Types don't check computed keys.
  const unknown = Object.keys(answers).filter((name) => !names.has(name));
  if (unknown.length) throw new Error(`Not an endpoint of the contract: ${unknown}`);
  return async (sent) => {
    const call = findCall(sent);
    const found: unknown = call && answers[call.name];
    const answering = found instanceof ById ? found.known[Object.values(call?.params ?? {}).join('/')] : found;
    if (!call || answering === undefined) return respondNotFound();
    const { name, endpoint, params } = call;
    try {
      const given: unknown =
        typeof answering === 'function'
          ? await (answering as (asked: unknown) => unknown)(readRequest(endpoint, params, sent))
          : answering;
      if (given === 'lost') return 'lost';
      if (given instanceof Problem) return respondWith(given);
      if (given instanceof Malformed) return respond(200, given.answer);
      const answer = endpoint.response.parse(given);
      return respond(endpoint.status?.(answer) ?? 200, answer);
    } catch (error) {
      const why = error instanceof z.ZodError ? z.prettifyError(error) : error;
      const mistake = new Error(`${name} (${sent.method} ${sent.url.pathname}) violates the contract: ${why}`, {
        cause: error,
      });
      onMistake(mistake);
      return respondWith(new Problem('unexpected', mistake.message));
    }
  };
};

/**
 * Responds to the page's API requests for which `isMeant` is true before they reach the network. All others continue.
 */
export const intercept = (page: Page, answerCall: AnswerCall, isMeant: (sent: SentRequest) => boolean = () => true) =>
  page.route('**/api/**', async (route) => {
    const request = route.request();
    const sent: SentRequest = {
      method: request.method(),
      url: new URL(request.url()),
      headers: request.headers(),
      body: request.postDataBuffer() ?? Buffer.alloc(0),
    };
    if (!isMeant(sent)) return route.fallback();
    const response = await answerCall(sent);
    return response === 'lost' ? route.abort() : route.fulfill(response);
  });
