import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { decode, encode, S3Failure, type S3Request } from './wire.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Part of a role's credentials, which are valid only together with it. */
  sessionToken?: string;
}

export type Keyring = readonly [Credentials, ...Credentials[]];

interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payloadHash: string;
}

const MAX_EXPIRES_SECONDS = 7 * 24 * 3600;
const MAX_SKEW_MS = 15 * 60_000;

const tokenIn = ({ headers, query }: S3Request) =>
  headers['x-amz-security-token'] ?? query.get('X-Amz-Security-Token') ?? undefined;

function checkToken(request: S3Request, { sessionToken }: Credentials): void {
  if (tokenIn(request) !== sessionToken)
    throw new S3Failure(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
}

/**
 * Returns the credentials that a request names. If they are unknown, returns the first ones, whose key then doesn't
 * match.
 */
const named = (credential: string, known: Keyring): Credentials =>
  known.find(({ accessKeyId }) => credential.startsWith(`${accessKeyId}/`)) ?? known[0];

/**
 * Verifies the AWS Signature Version 4 of a request, in its header or in a presigned URL. Returns the payload hash as
 * sent: SHA-256 in hex, `UNSIGNED-PAYLOAD` or `STREAMING-…`.
 */
export function verifySignature(request: S3Request, known: Keyring): string {
  const claim = headerClaim(request) ?? addressClaim(request);
  if (!claim) throw new S3Failure(403, 'AccessDenied', 'Access Denied');
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  );
  if (!claim.signedHeaders.includes('host') || unsigned.length > 0) {
    throw new S3Failure(
      403,
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned}`,
    );
  }
  const canonical = createHash('sha256').update(canonicalRequest(request, claim)).digest('hex');
  const scope = claim.credential.split('/').slice(1).join('/');
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope, canonical].join('\n');
  if (!claim.date.startsWith(`${scope.split('/')[0]}T`)) throw mismatch();
  const credentials = named(claim.credential, known);
  checkSigned(toSign, claim.credential, claim.signature, credentials);
  checkToken(request, credentials);
  return claim.payloadHash;
}

/** Throws unless `signature` is the signature of `text` with these credentials, in the scope of `credential`. */
function checkSigned(text: string, credential: string, signature: string, credentials: Credentials): void {
  const [accessKeyId, date = '', region = '', service, terminator] = credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) {
    throw new S3Failure(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (service !== 's3' || terminator !== 'aws4_request') throw mismatch();
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = Buffer.from(createHmac('sha256', key).update(text).digest('hex'));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw mismatch();
}

function headerClaim({ headers }: S3Request): Claim | undefined {
  const part = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(headers.authorization ?? '')?.[1] ?? '';
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return undefined;
  const date = headers['x-amz-date'] ?? '';
  if (!(Math.abs(Date.now() - timeOf(date)) < MAX_SKEW_MS)) {
    throw new S3Failure(403, 'RequestTimeTooSkewed', 'The difference between the request time and now is too large.');
  }
  return {
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
    date,
    payloadHash: headers['x-amz-content-sha256'] ?? '',
  };
}

function addressClaim({ query }: S3Request): Claim | undefined {
  const part = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (!query.has('X-Amz-Signature')) return undefined;
  const seconds = Number(part('Expires'));
  if (!query.has('X-Amz-Expires') || !(seconds >= 0 && seconds <= MAX_EXPIRES_SECONDS)) {
    throw new S3Failure(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 0 and 604800 seconds');
  }
  if (!(Date.now() <= timeOf(part('Date')) + seconds * 1000)) {
    throw new S3Failure(403, 'AccessDenied', 'Request has expired');
  }
  return {
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
    date: part('Date'),
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}

function canonicalRequest({ method, path, query, headers }: S3Request, claim: Claim): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  return [
    method,
    path.split('/').map(decode).map(encode).join('/'),
    parameters.map(([name, value]) => `${name}=${value}`).join('&'),
    ...claim.signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function mismatch(): S3Failure {
  return new S3Failure(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  );
}
