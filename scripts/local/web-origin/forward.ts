import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { EDGE_HEADER } from '#shared/edge.ts';
import { type Answer, type ErrorSeconds, openErrorCache } from './error-cache.ts';

const UNREACHABLE: Answer = {
  status: 502,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('The API is unreachable.'),
};

/**
 * Forwards calls to another server and caches errors like CloudFront. Adds the edge secret and the caller's IP address.
 */
export function openForwarder(origin: string, errorSeconds: ErrorSeconds = {}, secret = '') {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port, host } = new URL(origin);
  const errors = openErrorCache(errorSeconds);

  const ask = ({ method, url, headers, socket }: IncomingMessage, body: NodeJS.ReadableStream) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const edge = { 'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ') };
      const proved = { ...headers, ...edge, host, [EDGE_HEADER]: secret };
      const onward = send({ agent, hostname, port, method, path: url, headers: proved }, resolve);
      onward.on('error', reject);
      body.pipe(onward);
    });

  const give = (outgoing: ServerResponse, { status, headers, body }: Answer) =>
    void outgoing.writeHead(status, { ...headers, 'x-cache': 'Error from cloudfront' }).end(body);

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, url = '/' } = incoming;
    const [path = '/'] = url.split('?', 1);
    const known = errors.find(method, path);
    if (known) return give(outgoing, known);
    const answer = await ask(incoming, incoming).catch(() => undefined);
    const status = answer?.statusCode ?? UNREACHABLE.status;
    if (!answer || errors.isKept(method, status, answer.headers)) {
      const error = answer ? { status, headers: answer.headers, body: await buffer(answer) } : UNREACHABLE;
      if (errors.isKept(method, status, error.headers)) errors.keep(path, error);
      return give(outgoing, error);
    }
    outgoing.writeHead(status, answer.headers);
    await pipeline(answer, outgoing).catch(() => {});
  };
  return { forward, close: () => agent.destroy() };
}
