import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { credentials } from './credentials.ts';
import { awsRegion, filesBucket } from './environment.ts';

/** How long a signed address opens its file. */
const ADDRESS_SECONDS = 300;

/**
 * An address that opens a file of the bucket for five minutes, for whoever holds it; what it says, S3's log keeps.
 * Made with the SDK's signer alone: a whole S3 client would add 60 kB to the Lambda, and signing needs no call.
 * `isNamed`: the file was kept with a name of its own, which the address does not say.
 */
export const signedAddress = async (key: string, { isNamed = false } = {}) => {
  const signer = new S3RequestPresigner({ credentials, region: awsRegion(), sha256: Sha256 });
  const { protocol, hostname, port, pathname } = addressOf(key);
  const signed = await signer.presign(
    new HttpRequest({
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      query: {
        'response-cache-control': 'private, no-store',
        ...(!isNamed && { 'response-content-disposition': 'inline' }),
      },
    }),
    { expiresIn: ADDRESS_SECONDS },
  );
  const query = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${protocol}//${hostname}${port && `:${port}`}${pathname}?${query.map(strictly).join('&')}`;
};

/** On AWS the bucket is a host of its own; an endpoint that somebody names has it in the path. */
const addressOf = (key: string) => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return new URL(
    endpoint
      ? `${endpoint}/${filesBucket()}/${key}`
      : `https://${filesBucket()}.s3.${awsRegion()}.amazonaws.com/${key}`,
  );
};

/** What RFC 3986 reserves and `encodeURIComponent` lets pass; a signature is over the strict form. */
const strictly = (encoded: string) =>
  encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
