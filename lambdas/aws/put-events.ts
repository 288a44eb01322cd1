import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4';
import * as z from 'zod';
import { credentials } from './credentials.ts';
import { awsRegion, eventBus } from './environment.ts';

export type BusEntry = { source: string; type: string; detail: unknown };
export type Signer = Pick<SignatureV4Init, 'credentials' | 'region'>;

const Answer = z.object({ Entries: z.array(z.object({ ErrorCode: z.string().optional() })) });
const PATIENCE_MS = 10_000;

/**
 * Puts up to ten entries on the bus, in their order; answers for each why it was not taken, or undefined. One call: who
 * called tries again. Signed without the SDK's client, which would be the most of the Lambda that uses it.
 */
export const putEvents = async (
  entries: readonly BusEntry[],
  signer: Signer = { credentials, region: awsRegion() },
): Promise<(string | undefined)[]> => {
  const url = new URL(
    process.env.AWS_ENDPOINT_URL_EVENTBRIDGE ?? `https://events.${await regionOf(signer)}.amazonaws.com`,
  );
  const body = JSON.stringify({
    Entries: entries.map(({ source, type, detail }) => ({
      EventBusName: eventBus(),
      Source: source,
      DetailType: type,
      Detail: JSON.stringify(detail),
    })),
  });
  const { headers } = await new SignatureV4({ ...signer, service: 'events', sha256: Sha256 }).sign(
    new HttpRequest({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      path: '/',
      headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSEvents.PutEvents' },
      body,
    }),
  );
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`The bus answered ${answer.status}`);
  return Answer.parse(await answer.json()).Entries.map(({ ErrorCode }) => ErrorCode);
};

const regionOf = ({ region }: Signer) => (typeof region === 'function' ? region() : region);
