import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoTable } from '#lambdas/table/table.ts';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';

const NAME = 'pitcheck';
const place = { region: 'ap-southeast-2', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
const key = (name: string) => [
  { AttributeName: `${name}pk`, KeyType: 'HASH' as const },
  { AttributeName: `${name}sk`, KeyType: 'RANGE' as const },
];
const indexes = ['gsi1', 'gsi2', 'gsi4'];

/** A table on an emulator of its own, with the indexes that lists are drawn from; they carry no more than the deployed ones. Lambdas find it in their environment. */
export const inspectionTable = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'inspections-'));
  const dynamo = await startDynamo({ dir });
  await ensureTable({ endpoint: dynamo.url, ...place }, NAME, {
    AttributeDefinitions: ['', ...indexes].flatMap((name) =>
      key(name).map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' as const })),
    ),
    KeySchema: key(''),
    GlobalSecondaryIndexes: indexes.map((IndexName) => ({
      IndexName,
      KeySchema: key(IndexName),
      Projection:
        IndexName === 'gsi2'
          ? { ProjectionType: 'KEYS_ONLY' as const }
          : {
              ProjectionType: 'INCLUDE' as const,
              NonKeyAttributes: IndexName === 'gsi4' ? ['type', 'summary', 'gsi1sk'] : ['type', 'summary'],
            },
    })),
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  });
  Object.assign(process.env, {
    AWS_REGION: place.region,
    AWS_ACCESS_KEY_ID: place.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: place.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.url,
    TABLE_NAME: NAME,
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url, ...place });
  const table = dynamoTable(
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    NAME,
  );
  return {
    table,
    close: async () => {
      client.destroy();
      await dynamo.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
