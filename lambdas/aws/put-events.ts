import * as z from 'zod';
import { callAws, type Signer } from './call-aws.ts';
import { awsRegion, eventBus } from './environment.ts';

export type BusEntry = { source: string; type: string; detail: unknown };

const ResponseBody = z.object({ Entries: z.array(z.object({ ErrorCode: z.string().optional() })) });

/**
 * Puts up to ten entries on the event bus. Returns an error code or undefined for each entry. Makes one call; the
 * caller retries.
 */
export const putEvents = async (entries: readonly BusEntry[], signer?: Signer): Promise<(string | undefined)[]> => {
  const response = await callAws({
    service: 'events',
    endpoint: process.env.AWS_ENDPOINT_URL_EVENTBRIDGE ?? `https://events.${await regionOf(signer)}.amazonaws.com`,
    target: 'AWSEvents.PutEvents',
    body: {
      Entries: entries.map(({ source, type, detail }) => ({
        EventBusName: eventBus(),
        Source: source,
        DetailType: type,
        Detail: JSON.stringify(detail),
      })),
    },
    ...(signer && { signer }),
  });
  if (!response.ok) throw new Error(`EventBridge returned ${response.status}`);
  return ResponseBody.parse(await response.json()).Entries.map(({ ErrorCode }) => ErrorCode);
};

const regionOf = ({ region }: Partial<Signer> = {}) =>
  typeof region === 'function' ? region() : (region ?? awsRegion());
