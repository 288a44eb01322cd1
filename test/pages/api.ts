import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#scripts/local/aws/http.ts';
import {
  type AnswerCall,
  type Answers,
  answerBy,
  quietAnswers,
  type Response,
  respondNotFound,
} from '#test/browser/answers.ts';

/** A response of the file store. */
type File = { status?: number; contentType: string; body: string | Buffer };
export type AnswerFile = (path: string) => File;

const LARGEST_BODY = 2 ** 25;

/** Contract violations by the site or by a test's answers since the last call of `takeMistakes`. */
const mistakes: Error[] = [];
export const takeMistakes = () => mistakes.splice(0);
export const noteMistake = (mistake: Error) => void mistakes.push(mistake);

/** Adds the answers of a workshop without data for calls that the test doesn't define. */
export const buildApi = (answers: Answers): AnswerCall => answerBy({ ...quietAnswers, ...answers }, noteMistake);

export const noFile: AnswerFile = () => ({ status: 404, contentType: 'text/plain', body: '' });

/**
 * Serves the API and the file store; each browser gets the answers of its own test. Uses servers, as Playwright routes turn off the
 * browser's cache, so that each load would compile the whole app again.
 */
export const startApi = () => {
  const apis = new Map<string, AnswerCall>();
  const stores = new Map<string, AnswerFile>();
  const dates = new Map<string, Date>();
  const nameOf = ({ headers }: IncomingMessage) => String(headers['user-agent']?.split(BROWSER)[1]);
  const answerApi = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = request;
    const body = (await readBody(request, LARGEST_BODY)) ?? Buffer.alloc(0);
    const api = apis.get(nameOf(request)) ?? respondNotFound;
    const date = dates.get(nameOf(request));
    if (date) response.setHeader('date', date.toUTCString());
    give(response, await api({ method, url: new URL(request.url ?? '/', 'http://site'), headers, body }));
  };
  const answerFile = async (request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, contentType, body } = (stores.get(nameOf(request)) ?? noFile)(request.url ?? '/');
    // the site's scripts read files from this other origin
    const headers = { 'content-type': contentType, 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
    response.writeHead(status, headers).end(body);
  };
  return {
    answerApi,
    answerFile,
    /** Returns a user agent that identifies the browser, and setters for its API and file answers. */
    nameBrowser: () => {
      const name = String(apis.size + 1);
      apis.set(name, respondNotFound);
      return {
        agent: BROWSER + name,
        answerWith: (api: AnswerCall) => void apis.set(name, api),
        answerFilesWith: (files: AnswerFile) => void stores.set(name, files),
        /** Sets the `Date` header of every answer. Default: the current time. */
        setTime: (date: Date) => void dates.set(name, date),
      };
    },
  };
};
const BROWSER = ' Visitor/';

const give = (response: ServerResponse, answer: Response | 'lost') => {
  // browsers retry a request whose connection breaks, but never one with two Content-Lengths
  if (answer === 'lost')
    return void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n');
  response
    .writeHead(answer.status, { 'content-type': answer.contentType, 'cache-control': 'no-store' })
    .end(answer.body);
};
