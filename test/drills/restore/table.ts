import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { startDynamo, tableFile } from '#scripts/local/aws/dynamo.ts';
import { importTable } from '#scripts/local/aws/import-table.ts';
import { tableDefinition as definition } from '#scripts/local/cloud/table-definition.ts';
import { localCredentials } from '#scripts/local/pool.ts';

export type Item = Record<string, unknown>;

const folder = (dataDir: string) => join(dataDir, 'dynamo');

/** Starts only the database of a stopped cloud. */
export const withDatabase = async <T>(dataDir: string, work: (dynamoUrl: string) => Promise<T>): Promise<T> => {
  const dynamo = await startDynamo({ dir: folder(dataDir) });
  try {
    return await work(dynamo.url);
  } finally {
    await dynamo.close();
  }
};

/** Reads a whole table, as a point-in-time restore would. */
export const readTable = async (endpoint: string, TableName: string): Promise<Item[]> => {
  const client = new DynamoDBClient({ endpoint, ...localCredentials });
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName }))
    items.push(...Items.map((item) => unmarshall(item)));
  client.destroy();
  return items;
};

/** Replaces the database of a stopped cloud with one table. Its items don't appear in the stream, as on AWS. */
export const replaceTables = async (dataDir: string, tableName: string, items: readonly Item[]) => {
  rmSync(folder(dataDir), { recursive: true });
  mkdirSync(folder(dataDir));
  await importTable(items, { file: tableFile(folder(dataDir)), tableName, definition });
};

/** Copies the items of one organization to others until there are `count` items. */
export const growTo = (count: number, items: readonly Item[], organizationId: string): Item[] => {
  const own = items.filter(({ pk }) => String(pk).startsWith(`ORG#${organizationId}`));
  const all = [...items];
  for (let n = 0; all.length < count; n++) {
    const copyId = `org_Copy${String(n).padStart(8, '0')}`;
    const rename = (value: unknown): unknown =>
      typeof value === 'string' ? value.replaceAll(organizationId, copyId) : value;
    for (const item of own)
      all.push(Object.fromEntries(Object.entries(item).map(([name, value]) => [name, rename(value)])));
  }
  return all;
};
