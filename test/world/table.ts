import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import type { Table } from '#lambdas/table/table.ts';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';
import type { TableDefinition } from '#scripts/local/stack/shapes.ts';
import { localCredentials } from '#scripts/seed/pool.ts';
import { indexes, indexKeys, indexNames, STREAM_VIEW, tableKeys } from '../../cdk/table-shape.ts';

const keySchema = ({ partition, sort }: { partition: string; sort: string }) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

/** The deployed table as its template tells it. */
export const tableDefinition: TableDefinition = {
  KeySchema: keySchema(tableKeys),
  AttributeDefinitions: [tableKeys, ...indexNames.map(indexKeys)].flatMap(({ partition, sort }) =>
    [partition, sort].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
  ),
  GlobalSecondaryIndexes: indexNames.map((IndexName) => {
    const NonKeyAttributes = [...indexes[IndexName]];
    return {
      IndexName,
      KeySchema: keySchema(indexKeys(IndexName)),
      Projection:
        NonKeyAttributes.length > 0 ? { ProjectionType: 'INCLUDE', NonKeyAttributes } : { ProjectionType: 'KEYS_ONLY' },
    };
  }),
  StreamSpecification: { StreamViewType: STREAM_VIEW },
};

/** An emulator of its own with the deployed table in it. */
export const openTable = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'table-'));
  const dynamo = await startDynamo({ dir });
  const place = { endpoint: dynamo.url, ...localCredentials };
  await ensureTable(place, LOCAL.tableName, tableDefinition);
  return {
    place,
    close: async () => {
      await dynamo.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** A table for as long as this file's tests run. Handlers find it as `table()` by their environment, and so do tests. */
export const startTable = () => {
  let close = async () => {};
  beforeAll(async () => {
    const opened = await openTable();
    close = opened.close;
    const { endpoint, region, credentials } = opened.place;
    Object.assign(process.env, {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      TABLE_NAME: LOCAL.tableName,
    });
  });
  afterAll(() => close());
};

export const itemsOf = async (pk: string) => (await table().search({ pk, consistent: true })).items;

export const write: Table['write'] = (...writes) => table().write(...writes);
