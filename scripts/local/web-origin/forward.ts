import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { EDGE_HEADER } from '#shared/edge.ts';
import { type Answer, type ErrorSeconds, keepErrors } from './kept-errors.ts';

const UNREACHABLE: Answer = {
  status: 502,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('The API cannot be reached.'),
};

/**
 * Hands calls on to another server and its answers back, untouched but for the name of the host, and keeps errors as CloudFront
 * does. Adds the secret of the edge, and the caller's address to what the caller says of it.
 */
export function forwardTo(origin: string, errorSeconds: ErrorSeconds = {}, onError = () => {}, secret = '') {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port, host } = new URL(origin);
  const errors = keepErrors(errorSeconds);

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
      if (errors.isKept(method, status, error.headers)) {
        errors.keep(path, error);
        onError();
      }
      return give(outgoing, error);
    }
    outgoing.writeHead(status, answer.headers);
    // Either side may hang up half-way; then there is nobody left to tell.
    await pipeline(answer, outgoing).catch(() => {});
  };
  return { forward, close: () => agent.destroy() };
}
