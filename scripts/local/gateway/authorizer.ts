import { JwtVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { Claims } from './event.ts';

/** The claims of a good token, undefined for any other. Rejects when that cannot be known. */
export type Authorizer = (authorization: string | undefined) => Promise<Claims | undefined>;

/**
 * The JWT authorizer of an HTTP API: signature by a key of the issuer (RS256), issuer, times, and the audience, which is
 * `client_id` where a token has no `aud`. Source: API Gateway developer guide, "JWT authorizers".
 */
export function jwtAuthorizer({ issuer, audience }: { issuer: string; audience: string }): Authorizer {
  const verifier = JwtVerifier.create(
    {
      issuer,
      audience: null,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck: ({ header, payload }) => {
        const meantFor = payload.aud ?? payload.client_id;
        // The library passes over what a token does not say.
        if (payload.exp === undefined) throw new WrongToken('Never expires');
        if ((payload.iat ?? 0) > Date.now() / 1000) throw new WrongToken('Issued in the future');
        if (header.alg !== 'RS256') throw new WrongToken(`Signed with ${header.alg}`);
        if (![meantFor].flat().includes(audience)) throw new WrongToken('Meant for another client');
      },
    },
    // Plain fetch, because the library's own speaks only https.
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
