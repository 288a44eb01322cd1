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

/** A file as the store answers it. */
type File = { status?: number; contentType: string; body: string | Buffer };
export type AnswerFile = (path: string) => File;

const LARGEST_BODY = 2 ** 25;

/** Where the site or what a test answers did not keep the contract, since it was last asked. */
const mistakes: Error[] = [];
export const takeMistakes = () => mistakes.splice(0);
export const noteMistake = (mistake: Error) => void mistakes.push(mistake);

/** What the test does not say is answered as to a quiet workshop. */
export const apiFrom = (answers: Answers): AnswerCall => answerBy({ ...quietAnswers, ...answers }, noteMistake);

export const noFile: AnswerFile = () => ({ status: 404, contentType: 'text/plain', body: '' });

/**
 * The site's API and its file store, answered by the test for each browser by itself. Servers and not routes of
 * Playwright's: with a route the browser keeps nothing, and each load compiles the whole app again.
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
    // readable by the site's scripts
    const headers = { 'content-type': contentType, 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
    response.writeHead(status, headers).end(body);
  };
  return {
    answerApi,
    answerFile,
    /** What a browser says of itself, and how its calls and its files are answered from now on. */
    nameBrowser: () => {
      const name = String(apis.size + 1);
      apis.set(name, respondNotFound);
      return {
        agent: BROWSER + name,
        answerWith: (api: AnswerCall) => void apis.set(name, api),
        answerFilesWith: (files: AnswerFile) => void stores.set(name, files),
        /** What every answer says that the time is; without it, what it is. */
        tellTime: (date: Date) => void dates.set(name, date),
      };
    },
  };
};
const BROWSER = ' Visitor/';

const give = (response: ServerResponse, answer: Response | 'lost') => {
  // no browser reads an answer of two lengths; one that only breaks off it may ask for again
  if (answer === 'lost')
    return void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n');
  response
    .writeHead(answer.status, { 'content-type': answer.contentType, 'cache-control': 'no-store' })
    .end(answer.body);
};
