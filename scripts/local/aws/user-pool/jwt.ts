import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

export function openSigner(pem: string) {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(pem);
  const bare = publicKey.export({ format: 'jwk' });
  // Derived from the key, so that clients that have cached an older key fetch the new one.
  const kid = createHash('sha256').update(String(bare.n)).digest('base64url');
  return {
    jwk: { ...bare, kid, alg: 'RS256', use: 'sig' },
    sign(claims: object): string {
      const content = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
    /** Returns the claims of one of our tokens, expired or not. Returns undefined for any other token. */
    read(token: string): unknown {
      const [header = '', claims = '', signature = ''] = token.split('.');
      const content = Buffer.from(`${header}.${claims}`);
      if (!verify('RSA-SHA256', content, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
      return JSON.parse(Buffer.from(claims, 'base64url').toString());
    },
  };
}

export type Signer = ReturnType<typeof openSigner>;

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
