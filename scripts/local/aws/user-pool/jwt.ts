import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';

export interface Signer {
  /** The public key, as published. */
  jwk: JsonWebKey;
  sign(claims: object): string;
  /** What a token of ours says; undefined for any other. Whether it is still good is not asked here. */
  read(token: string): unknown;
}

/** RS256 with one key, given as PEM. */
export function openSigner(pem: string): Signer {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(pem);
  const bare = publicKey.export({ format: 'jwk' });
  // From the key itself, so that who remembers an older key of ours looks for the new one.
  const kid = createHash('sha256').update(String(bare.n)).digest('base64url');
  return {
    jwk: { ...bare, kid, alg: 'RS256', use: 'sig' },
    sign(claims) {
      const content = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
    read(token) {
      const [header = '', claims = '', signature = ''] = token.split('.');
      const content = Buffer.from(`${header}.${claims}`);
      if (!verify('RSA-SHA256', content, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
      return JSON.parse(Buffer.from(claims, 'base64url').toString());
    },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
