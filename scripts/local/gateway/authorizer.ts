import { JwtVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { Claims } from './event.ts';

/** Returns the claims of a valid token. Rejects if the validity can't be determined. */
export type Authorizer = (authorization: string | undefined) => Promise<Claims | undefined>;

/**
 * The JWT authorizer of an HTTP API. Checks the RS256 signature, issuer, times and audience, which is `client_id` if a
 * token has no `aud`. Source: API Gateway developer guide, "JWT authorizers".
 */
export function jwtAuthorizer({ issuer, audience }: { issuer: string; audience: string }): Authorizer {
  const verifier = JwtVerifier.create(
    {
      issuer,
      audience: null,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck: ({ header, payload }) => {
        const meantFor = payload.aud ?? payload.client_id;
        // The library accepts tokens in which these claims are missing.
        if (payload.exp === undefined) throw new WrongToken('Never expires');
        if ((payload.iat ?? 0) > Date.now() / 1000) throw new WrongToken('Issued in the future');
        if (header.alg !== 'RS256') throw new WrongToken(`Signed with ${header.alg}`);
        if (![meantFor].flat().includes(audience)) throw new WrongToken('Meant for another client');
      },
    },
    // Uses plain fetch, because the library's own fetcher supports only https.
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: async (address) => (await fetch(address)).arrayBuffer() } }) },
  );
  return async (authorization = '') => {
    try {
      return await verifier.verify(authorization.replace(/^Bearer\s+/i, ''));
    } catch (error) {
      if (error instanceof JwtBaseError) return undefined;
      throw error;
    }
  };
}

class WrongToken extends JwtBaseError {}
