import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#scripts/local/aws/http.ts';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import { Problem } from '#shared/problem.ts';
import { tawaUser } from '#shared/samples/people.ts';
import { nothingNew, nothingToDo } from '#shared/samples/quiet-workshop.ts';

/** By method and path. A function is asked each time; a `Problem` is answered as the server does; 'lost' never arrives. */
export type Answers = Record<string, Answer | ((address: URL, call: Call) => Answer | Promise<Answer>)>;
export type Answer = object | Problem | 'lost';
export type Call = { method: string; url: URL; headers: IncomingMessage['headers']; body: Buffer };
export type Api = (call: Call) => Answer | Promise<Answer>;

const NOT_FOUND = new Problem('not-found', 'Not Found');
const LARGEST_BODY = 2 ** 25;

export const apiFrom = (answers: Answers): Api => {
  const all: Answers = {
    'GET /api/authentication/user': tawaUser,
    'GET /api/authentication/notification': nothingNew,
    'GET /api/util/ads': DEFAULT_ADVERT,
    'GET /api/inspection/overview': nothingToDo,
    'GET /api/inspection/imageDetails': { images: [] },
    'GET /api/inspection/inspections': { inspections: [] },
    'GET /api/inspection/unfinishedInspections': { unfinishedInspections: [] },
    ...answers,
  };
  return async (call) => {
    const found = all[`${call.method} ${call.url.pathname}`];
    return (typeof found === 'function' ? await found(call.url, call) : found) ?? NOT_FOUND;
  };
};

/**
 * The site's API, answered by the test for each browser by itself. A server and not a route of Playwright's: with a
 * route the browser keeps nothing, and each load compiles the whole app again.
 */
export const startApi = () => {
  const apis = new Map<string, Api>();
  const answerApi = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = request;
    const body = (await readBody(request, LARGEST_BODY)) ?? Buffer.alloc(0);
    const api = apis.get(String(headers['user-agent']?.split(BROWSER)[1]));
    const answer =
      (await api?.({ method, url: new URL(request.url ?? '/', 'http://site'), headers, body })) ?? NOT_FOUND;
    give(response, answer);
  };
  return {
    answerApi,
    /** What a browser says of itself, and how its calls are answered from now on. */
    nameBrowser: () => {
      const name = String(apis.size + 1);
      apis.set(name, () => NOT_FOUND);
      return { agent: BROWSER + name, answerWith: (api: Api) => void apis.set(name, api) };
    },
  };
};
const BROWSER = ' Visitor/';

const give = (response: ServerResponse, answer: Answer) => {
  // no browser reads an answer of two lengths; one that only breaks off it may ask for again
  if (answer === 'lost')
    return void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n');
  const isProblem = answer instanceof Problem;
  response
    .writeHead(isProblem ? answer.status : 200, {
      'content-type': isProblem ? 'application/problem+json' : 'application/json',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify(answer));
};
