import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
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
export const createTable = (scope: Construct) =>
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

/** Returns the ARN of one index: a policy with `index/*` would also cover future indexes. */
export const indexArn = (table: TableV2, name: IndexName) => `${table.tableArn}/index/${name}`;
