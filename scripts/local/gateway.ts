import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, listen, readBody } from './aws/http.ts';
import { sendMessage, sendResult } from './gateway/answer.ts';
import type { Authorizer } from './gateway/authorizer.ts';
import { toEvent } from './gateway/event.ts';
import { router } from './gateway/routes.ts';
import { type Handler, invoke, TimedOut } from './lambda/handler.ts';

export interface Route {
  routeKey: string;
  functionName: string;
  handler: Handler;
  /** True for a route without an authorizer, such as those of customers' links. */
  isOpen?: boolean;
  /** The function's timeout. API Gateway itself waits for 30 seconds. */
  timeoutSeconds: number;
}

const MAX_REQUEST_BYTES = 10 * 2 ** 20;
/**
 * Lambda's limit for the event as JSON, with a binary body in base64. Source: Lambda developer guide, "Lambda quotas".
 */
const MAX_EVENT_BYTES = 6 * 2 ** 20;
const RESPONSE_LIMIT_MS = 30_000;

/**
 * Decodes a path as API Gateway does before it looks for the route: `%2F` separates segments, and `%3F` ends the path.
 * Source: events in fastify/aws-lambda-fastify#169 and hotsock/voker#8.
 */
const decodePath = (url = '/') => decodeURIComponent(new URL(url, 'http://local').pathname).split('?', 1).join();

/** Starts an HTTP API in front of Lambda handlers, with API Gateway's events, limits and error responses. */
export function startGateway(options: {
  routes: readonly Route[];
  authorize: Authorizer;
  port?: number;
  longestAnswerMs?: number;
  /** True for a stage whose throttle is 0. */
  isClosed?: boolean;
}): Promise<Listening> {
  const { routes, authorize, port = 0, longestAnswerMs = RESPONSE_LIMIT_MS, isClosed = false } = options;
  const find = router(routes);

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = decodePath(request.url);
    if (isClosed) return sendMessage(response, 429, 'Too Many Requests');
    const matched = find(request.method ?? 'GET', path);
    if (!matched) return sendMessage(response, 404, 'Not Found');

    const claims = matched.route.isOpen ? undefined : await authorize(request.headers.authorization);
    if (!claims && !matched.route.isOpen)
      return sendMessage(response, 401, 'Unauthorized', { 'www-authenticate': 'Bearer' });

    const body = await readBody(request, MAX_REQUEST_BYTES);
    if (!body) return sendMessage(response, 413, 'Request Entity Too Large', { connection: 'close' });

    const { routeKey, handler, functionName, timeoutSeconds } = matched.route;
    const event = toEvent({ request, body, path, routeKey, params: matched.params, claims });
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES)
      return sendMessage(response, 413, 'Request Too Long');
    const ownMs = timeoutSeconds * 1000;
    try {
      sendResult(response, await invoke(handler, functionName, event, Math.min(ownMs, longestAnswerMs)));
    } catch (error) {
      if (error instanceof TimedOut && ownMs > longestAnswerMs)
        return sendMessage(response, 503, 'Service Unavailable');
      throw error;
    }
  };

  return listen(
    async (request, response) => {
      try {
        await handle(request, response);
      } catch (error) {
        if (error instanceof URIError) return sendMessage(response, 400, 'Bad Request');
        console.error(`${request.method} ${request.url?.split('?')[0]}`, error);
        sendMessage(response, 500, 'Internal Server Error');
      }
    },
    { port },
  );
}
