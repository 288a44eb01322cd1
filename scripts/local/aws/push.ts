import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { type Listening, listen, readBody } from './http.ts';
import { decryptPush } from './push/decrypt.ts';
import { Answer, openSubscriptions, type Subscriber } from './push/subscriptions.ts';
import { findSignerFault } from './push/vapid.ts';

export type Pushed = { at: string; endpoint: string; topic: string; ttl: number; urgency: string; message: string };
export interface PushService extends Listening {
  publicKey: string;
  pushed(): readonly Pushed[];
}

const MAX_BODY_BYTES = 4096;
const HUGE = Buffer.alloc(1024 * 1024, 'x');

/**
 * Starts the push services of all browsers, and Systems Manager for the signing keys. `POST /subscription` creates a
 * subscription. `PUT /subscription/<id>/answer` sets its response to later pushes (null: the normal one).
 * `GET /pushes.json` lists the pushes that arrived.
 */
export async function startPush({ file, port = 0 }: { file: string; port?: number }): Promise<PushService> {
  const subscriptions = openSubscriptions(file);
  const pushed: Pushed[] = [];
  const server = await listen(
    async (request, response) => {
      const send = (status: number, body: unknown = '') => {
        const isText = typeof body === 'string';
        response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
        response.end(isText ? body : JSON.stringify(body));
      };
      const json = async () => JSON.parse((await readBody(request, MAX_BODY_BYTES))?.toString() || 'null');
      const { method, url = '' } = request;
      const [, id = ''] = /^\/(?:push|subscription)\/(\w+)/.exec(url) ?? [];
      if (method === 'POST' && url.startsWith('/push/')) {
        const subscriber = subscriptions.find(id);
        if (!subscriber) return send(410, 'There is no such subscription');
        if (subscriber.answer !== undefined) return misbehave(response, subscriber.answer);
        const taken = await accept(request, subscriber, subscriptions.keys.publicKey);
        if ('refused' in taken) return send(taken.refused, taken.why);
        pushed.push(taken);
        return send(201);
      }
      if (method === 'POST' && url === '/subscription') return send(201, subscriptions.add(origin(request)));
      if (method === 'PUT' && url.startsWith('/subscription/'))
        return send(subscriptions.answerWith(id, Answer.nullable().parse(await json()) ?? undefined) ? 204 : 404);
      if (method === 'GET' && url === '/pushes.json') return send(200, pushed);
      if (request.headers['x-amz-target'] === 'AmazonSSM.GetParameter') {
        const { Name } = z.object({ Name: z.string() }).parse(await json());
        const Value = JSON.stringify(subscriptions.keys);
        return send(200, { Parameter: { Name, Type: 'SecureString', Value } });
      }
      return send(404, `The local push service has no ${method} ${url}`);
    },
    { port },
  );
  return { ...server, publicKey: subscriptions.keys.publicKey, pushed: () => pushed };
}

const origin = ({ headers }: IncomingMessage) => `http://${headers.host}`;

const accept = async (
  request: IncomingMessage,
  { privateKey, auth }: Subscriber,
  publicKey: string,
): Promise<Pushed | { refused: number; why: string }> => {
  const { ttl, topic, urgency = '', authorization, 'content-encoding': encoding } = request.headers;
  const why = findSignerFault(authorization, origin(request), publicKey, new Date());
  if (why) return { refused: 403, why };
  if (!/^\d+$/.test(String(ttl))) return { refused: 400, why: 'TTL is missing' };
  if (topic !== undefined && !isTopic(String(topic))) return { refused: 400, why: 'BadWebPushTopic' };
  if (encoding !== 'aes128gcm') return { refused: 415, why: 'Only aes128gcm' };
  const body = await readBody(request, MAX_BODY_BYTES);
  if (!body) return { refused: 413, why: 'Too large' };
  return {
    at: new Date().toISOString(),
    endpoint: `${origin(request)}${request.url}`,
    message: decryptPush(body, { privateKey, auth }),
    ...{ topic: String(topic ?? ''), ttl: Number(ttl), urgency: String(urgency) },
  };
};

/** True for a valid topic. Apple decodes it as base64, which never has a length of 1 modulo 4. */
const isTopic = (topic: string) => /^[\w-]{1,32}$/.test(topic) && topic.length % 4 !== 1;

/** Responds like a service that is down, or in a way that no real service does. */
const misbehave = (response: ServerResponse, answer: z.infer<typeof Answer>) => {
  if (typeof answer === 'number') return void response.writeHead(answer).end();
  // the URL of the metadata service: the redirect must not be followed
  if (answer === 'redirect') return void response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end();
  if (answer === 'slow') return undefined;
  response.writeHead(201);
  const more = (): unknown => (response.write(HUGE) ? setImmediate(more) : response.once('drain', more));
  return void more();
};
