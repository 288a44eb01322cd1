import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a self-signed certificate for `localhost`. `file` is its path; `remove` deletes it. */
export const makeCertificate = () => {
  const dir = mkdtempSync(join(tmpdir(), 'pitcheck-tls-'));
  const [keyFile, file] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, '-keyout', keyFile, '-out', file], {
    stdio: 'ignore',
  });
  const [key, cert] = [readFileSync(keyFile), readFileSync(file)];
  return { key, cert, file, remove: () => rmSync(dir, { recursive: true, force: true }) };
};
