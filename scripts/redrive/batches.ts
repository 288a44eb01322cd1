import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { forward } from '#lambdas/forward.ts';

/** A batch as Lambda stores it. It contains the event as a string. */
const Batch = z.object({ payload: z.string().transform((text): DynamoDBStreamEvent => JSON.parse(text)) });
const PREFIX = 'aws/lambda/';

/** Sends every stored batch to the bus again, and deletes those that were accepted completely. Prints each failure. */
export const sendBatchesAgain = async (s3: S3Client, bucket: string, say: (line: string) => void) => {
  const counts = { sent: 0, refused: 0 };
  let after: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, ContinuationToken: after }));
    for (const { Key } of page.Contents ?? []) {
      const failure = await sendBatch(s3, bucket, Key).catch(String);
      if (failure) say(`  ✗ ${Key}: ${failure}`);
      counts[failure ? 'refused' : 'sent']++;
    }
    after = page.NextContinuationToken;
  } while (after);
  return counts;
};

/** Sends a stored batch to the bus, and deletes it. Returns how that failed, if it did. */
const sendBatch = async (s3: S3Client, Bucket: string, Key: string | undefined) => {
  const { credentials, region } = s3.config;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  const { payload } = Batch.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  const { batchItemFailures } = await forward(payload.Records, { credentials, region });
  if (batchItemFailures.length > 0) return 'the bus refused it again';
  await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  return undefined;
};
