import { once } from 'node:events';
import { Agent, createServer, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** `cut`: nothing is reachable. `mute`: requests arrive and are executed, but their responses are lost. */
export type NetworkState = 'whole' | 'cut' | 'mute';

/** An HTTP proxy between a browser and everything else, so that cutting it cuts off everything a page can reach. */
export type Network = {
  /** The proxy's host, for the browser's settings. */
  host: string;
  port: number;
  /** Takes effect at once, including on open requests. Browsers get no event. */
  become(state: NetworkState): void;
  /** Counts the requests that got no response. */
  unanswered(): number;
  stop(): Promise<void>;
};

const HOST = '127.0.0.1';

/** `onAnswer` gets each response that arrives from a server. */
export const startNetwork = async (onAnswer = (_status: number, _request: string) => {}): Promise<Network> => {
  const agent = new Agent({ keepAlive: true });
  let state: NetworkState = 'whole';
  let count = 0;
  /** Responses that are still pending. */
  const open = new Set<ServerResponse>();
  const breakOff = (outgoing: ServerResponse) => {
    if (!open.delete(outgoing)) return;
    count++;
    outgoing.destroy();
  };
  const server = createServer((incoming, outgoing) => {
    open.add(outgoing);
    outgoing.once('finish', () => open.delete(outgoing));
    if (state === 'cut') return breakOff(outgoing);
    const { url = '', method, headers } = incoming;
    const onward = send(url, { method, headers, agent }, (answer) => {
      onAnswer(answer.statusCode ?? 0, `${method} ${url}`);
      if (state !== 'whole') {
        answer.resume();
        return breakOff(outgoing);
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // Either side may hang up half-way. Then there is no receiver for the rest.
      pipeline(answer, outgoing).catch(() => {});
    });
    onward.on('error', () => breakOff(outgoing));
    incoming.pipe(onward);
  }).listen(0, HOST);
  await once(server, 'listening');
  return {
    host: HOST,
    port: (server.address() as AddressInfo).port,
    become: (next) => {
      state = next;
      if (next === 'cut') for (const outgoing of [...open]) breakOff(outgoing);
    },
    unanswered: () => count,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
};
