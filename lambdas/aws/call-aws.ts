import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4';
import { credentials } from './credentials.ts';
import { awsRegion } from './environment.ts';
import { fetchAws } from './time-limits.ts';

export type Signer = Pick<SignatureV4Init, 'credentials' | 'region'>;
/** `target`: the operation's name with the prefix of the service's protocol. */
type Call = {
  service: string;
  endpoint: string;
  target: string;
  /** Version of the JSON protocol. */
  protocol?: '1.0' | '1.1';
  body: object;
  signer?: Signer;
};

/**
 * Calls an AWS service that uses the JSON protocol. Signs the request itself, because the SDK's client would make
 * up most of the Lambda.
 */
export const callAws = async ({
  service,
  endpoint,
  target,
  protocol = '1.1',
  body: request,
  signer = ownSigner(),
}: Call) => {
  const url = new URL(endpoint);
  const body = JSON.stringify(request);
  const { headers } = await new SignatureV4({ ...signer, service, sha256: Sha256 }).sign(
    new HttpRequest({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      path: '/',
      headers: { host: url.host, 'content-type': `application/x-amz-json-${protocol}`, 'x-amz-target': target },
      body,
    }),
  );
  return fetchAws(url, { method: 'POST', headers, body });
};

const ownSigner = (): Signer => ({ credentials, region: awsRegion() });
