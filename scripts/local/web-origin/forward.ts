import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Hands calls on to another server and its answers back, untouched but for the name of the host. */
export function forwardTo(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port, host } = new URL(origin);

  const ask = ({ method, url, headers }: IncomingMessage, body: NodeJS.ReadableStream) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const onward = send({ agent, hostname, port, method, path: url, headers: { ...headers, host } }, resolve);
      onward.on('error', reject);
      body.pipe(onward);
    });

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const answer = await ask(incoming, incoming).catch(() => undefined);
    if (!answer) {
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('The API cannot be reached.');
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    // Either side may hang up half-way; then there is nobody left to tell.
    await pipeline(answer, outgoing).catch(() => {});
  };
  return { forward, close: () => agent.destroy() };
}
