import { STSClient } from '@aws-sdk/client-sts';
import type * as z from 'zod';
import { callAws } from '#lambdas/aws/call-aws.ts';

/** Services whose SDK client isn't installed, with the prefix of their operations. */
const prefixes = { monitoring: 'GraniteServiceVersion20100801', sqs: 'AmazonSQS' };

/** Calls an operation of a service with the credentials of the shell, and parses its response. */
export async function askAws<Shape extends z.ZodType>(
  region: string,
  service: keyof typeof prefixes,
  operation: string,
  body: object,
  shape: Shape,
): Promise<z.output<Shape>> {
  const { credentials } = new STSClient({ region }).config;
  const response = await callAws({
    service,
    endpoint: process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`,
    target: `${prefixes[service]}.${operation}`,
    protocol: '1.0',
    body,
    signer: { credentials, region },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${text.slice(0, 200)}`);
  return shape.parse(JSON.parse(text || '{}'));
}
