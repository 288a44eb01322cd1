import { once } from 'node:events';
import { Agent, createServer, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** `cut`: nobody is reached; `mute`: what is sent arrives and is done, and no answer comes back. */
export type NetworkState = 'whole' | 'cut' | 'mute';

/** What lies between a browser and everything else: an HTTP proxy, so that all that a page may speak to is cut with it. */
export type Network = {
  /** As a browser's settings name it. */
  host: string;
  port: number;
  /** Takes effect at once, for what is under way too. No browser is told. */
  become(state: NetworkState): void;
  /** How many requests were not answered so far. */
  unanswered(): number;
  stop(): Promise<void>;
};

const HOST = '127.0.0.1';

export const startNetwork = async (): Promise<Network> => {
  const agent = new Agent({ keepAlive: true });
  let state: NetworkState = 'whole';
  let count = 0;
  /** Whose answers are still to come. */
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
      if (state !== 'whole') {
        answer.resume();
        return breakOff(outgoing);
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // either side may hang up half-way; then there is nobody left to tell
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
