import { randomUUID } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LOCAL } from '../cloud/names.ts';
import { localCredentials } from '../pool.ts';
import type { StreamRecord } from './stream.ts';

/**
 * Stores batches that an event source mapping gave up on as S3 objects, as Lambda does. Source: Lambda developer
 * guide, "Retain discarded records for a DynamoDB event source".
 */
export function openFailedBatches(s3Url: string) {
  const s3 = new S3Client({ endpoint: s3Url, forcePathStyle: true, ...localCredentials });
  return {
    keep: async (mapping: string, records: StreamRecord[], error: unknown) => {
      console.error(`Gave up. The batch is stored in ${LOCAL.undelivered}:`, error);
      const timestamp = new Date().toISOString();
      const [first, last] = [records.at(0), records.at(-1)];
      const time = timestamp.slice(0, 19).replaceAll(':', '.');
      await s3.send(
        new PutObjectCommand({
          Bucket: LOCAL.undelivered,
          Key: `aws/lambda/${mapping}/local/${timestamp.slice(0, 10).replaceAll('-', '/')}/${time}-${randomUUID()}`,
          Body: JSON.stringify({
            requestContext: { requestId: randomUUID(), functionArn: mapping, condition: 'RetryAttemptsExhausted' },
            responseContext: { functionError: error instanceof Error ? error.message : String(error) },
            version: '1.0',
            timestamp,
            DDBStreamBatchInfo: {
              shardId: 'local',
              startSequenceNumber: first?.dynamodb.SequenceNumber,
              endSequenceNumber: last?.dynamodb.SequenceNumber,
              batchSize: records.length,
            },
            payload: JSON.stringify({ Records: records }),
          }),
        }),
      );
    },
    close: () => s3.destroy(),
  };
}
