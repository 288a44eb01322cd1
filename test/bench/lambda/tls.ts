import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

/** Starts TLS in front of a local service, because AWS is called over TLS. `env` makes a child process trust it. */
export const startTls = async (url: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'pitcheck-tls-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const { hostname, port } = new URL(url);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    const behind = connect(Number(port), hostname);
    const end = () => [socket, behind].map((one) => one.destroy());
    for (const one of [socket, behind]) one.on('error', end).on('close', end);
    socket.pipe(behind).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    env: { NODE_EXTRA_CA_CERTS: cert },
    close: () => {
      server.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
