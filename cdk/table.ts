import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { TABLE_ACTIONS, TABLE_RIGHTS, type TableRights } from './functions.ts';
import type { Stage } from './settings.ts';
import { type IndexName, indexes, indexKeys, indexNames, STREAM_VIEW, tableKeys } from './table-shape.ts';

const key = (name: string): Attribute => ({ name, type: AttributeType.STRING });
const keys = ({ partition, sort }: { partition: string; sort: string }) => ({
  partitionKey: key(partition),
  sortKey: key(sort),
});
const index = (indexName: IndexName) => {
  const nonKeyAttributes = [...indexes[indexName]];
  return {
    indexName,
    ...keys(indexKeys(indexName)),
    ...(nonKeyAttributes.length > 0
      ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes }
      : { projectionType: ProjectionType.KEYS_ONLY }),
  };
};

/**
 * Creates the single table. Items are stored under `pk`/`sk`, and are in an index only if they have that index's keys.
 */
const createTable = (scope: Construct) =>
  new TableV2(scope, 'Table', {
    ...keys(tableKeys),
    globalSecondaryIndexes: indexNames.map(index),
    billing: Billing.onDemand(),
    dynamoStream: StreamViewType[STREAM_VIEW],
    timeToLiveAttribute: 'ttl',
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });

/** Creates the stage's table, or uses the restored one that its settings name. */
export function findTable(scope: Construct, { tableName, found }: Pick<Stage, 'tableName' | 'found'>) {
  if (!tableName) return createTable(scope);
  const unknown = { service: 'dynamodb', resource: 'table', resourceName: `${tableName}/stream/unknown` };
  const tableStreamArn = found?.tableStreamArn ?? Stack.of(scope).formatArn(unknown);
  return TableV2.fromTableAttributes(scope, 'Table', { tableName, tableStreamArn });
}

export type Table = ReturnType<typeof findTable>;

/** Allows a function its actions on items with its key prefixes, and queries of its indexes (`TABLE_RIGHTS`). */
export function allowTable(fn: Lambda, name: keyof typeof TABLE_RIGHTS, table: Table) {
  const { prefixes, actions = TABLE_ACTIONS, indexes = [] }: TableRights = TABLE_RIGHTS[name];
  const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) } };
  const allow = (allowed: readonly string[], resources: string[]) =>
    fn.addToRolePolicy(
      new PolicyStatement({ actions: allowed.map((action) => `dynamodb:${action}`), resources, conditions }),
    );
  allow(actions, [table.tableArn]);
  // by name: `index/*` would also cover future indexes
  const arns = indexes.map((index) => `${table.tableArn}/index/${index}`);
  if (arns.length > 0) allow(['Query'], arns);
}
