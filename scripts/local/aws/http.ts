import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Serves `handle` on a port (0: any free one). An error in a handler is logged and causes a 500. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { port = 0, host = '127.0.0.1' } = {},
): Promise<Listening> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url}`, error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  // Longer than clients keep a connection, so that they don't send requests on a connection that is closing.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Reads a request body. If it is larger than `limit` bytes, stops reading and returns undefined. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Keep the connection open, so that the client can read the error response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function corsHeaders(request: IncomingMessage, origin: string, methods: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': String(request.headers['access-control-request-headers'] ?? '*'),
    'access-control-expose-headers': 'etag,x-amzn-errortype,x-amzn-requestid',
    'access-control-max-age': '3600',
    vary: 'Origin',
  };
}
