import { isDeepStrictEqual } from 'node:util';
import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { type IndexName, indexes, indexKeys, indexNames, tableKeys } from '../../../cdk/table-shape.ts';
import { countItemBytes } from './item-size.ts';

type Attributes = Record<string, AttributeValue>;
/** Every item of a table, by its key. */
export type Snapshot = ReadonlyMap<string, Attributes>;

export const takeSnapshot = async (client: DynamoDBClient): Promise<Snapshot> => {
  const items = new Map<string, Attributes>();
  let ExclusiveStartKey: Attributes | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: LOCAL.tableName, ExclusiveStartKey }));
    for (const item of page.Items ?? []) items.set(`${item.pk?.S}\n${item.sk?.S}`, item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
};

const units = (item: Attributes) => Math.ceil(countItemBytes(item) / 1024);

/** Returns the attributes of an item that an index contains, or undefined if it is not in the index. */
const entryOf = (item: Attributes, index: IndexName): Attributes | undefined => {
  const { partition, sort } = indexKeys(index);
  if (!item[partition] || !item[sort]) return undefined;
  const names = new Set([tableKeys.partition, tableKeys.sort, partition, sort, ...indexes[index]]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
};

/**
 * Calculates the write units in an index. If the key changes, DynamoDB deletes the old entry and writes a new one.
 * Source: DynamoDB developer guide, "Managing throughput".
 */
const indexUnits = (before: Attributes, after: Attributes, index: IndexName) => {
  const [was, is] = [entryOf(before, index), entryOf(after, index)];
  if (!was || !is) return units(was ?? is ?? {});
  if (isDeepStrictEqual(was, is)) return 0;
  const { partition, sort } = indexKeys(index);
  const moved = was[partition]?.S !== is[partition]?.S || was[sort]?.S !== is[sort]?.S;
  return moved ? units(was) + units(is) : Math.max(units(was), units(is));
};

/**
 * Calculates the write units of an item in a transaction, including its indexes. The table itself charges twice the
 * units of the larger version, before or after.
 */
export const calculateShare = (before: Attributes = {}, after: Attributes = {}) =>
  2 * Math.max(units(before), units(after)) +
  indexNames.reduce((sum, index) => sum + indexUnits(before, after, index), 0);

/**
 * Calculates the write units of each kind of item in a transaction, which must be the only change between the
 * snapshots.
 */
export const calculateShares = (before: Snapshot, after: Snapshot): Record<string, number> => {
  const shares: Record<string, number> = {};
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    if (was && is && isDeepStrictEqual(was, is)) continue;
    const kind = String((is ?? was)?.type?.S).toLowerCase();
    shares[kind] = (shares[kind] ?? 0) + calculateShare(was, is);
  }
  return shares;
};
