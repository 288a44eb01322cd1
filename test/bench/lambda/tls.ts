import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import { makeCertificate } from '../certificate.ts';

/** Starts TLS in front of a local service, because AWS is called over TLS. `env` makes a child process trust it. */
export const startTls = async (url: string) => {
  const { key, cert, file, remove } = makeCertificate();
  const { hostname, port } = new URL(url);
  const server = createServer({ key, cert }, (socket) => {
    const behind = connect(Number(port), hostname);
    const end = () => [socket, behind].map((one) => one.destroy());
    for (const one of [socket, behind]) one.on('error', end).on('close', end);
    socket.pipe(behind).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    env: { NODE_EXTRA_CA_CERTS: file },
    close: () => {
      server.close();
      remove();
    },
  };
};
