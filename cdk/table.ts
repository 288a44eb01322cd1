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

const key = (name: string): Attribute => ({ name, type: AttributeType.STRING });
const index = (indexName: string) => ({
  indexName,
  partitionKey: key(`${indexName}pk`),
  sortKey: key(`${indexName}sk`),
});

/** The single table: every item has its place under `pk`/`sk`, and appears in an index only if it carries that index's keys. */
export const table = (scope: Construct) =>
  new TableV2(scope, 'Table', {
    partitionKey: key('pk'),
    sortKey: key('sk'),
    globalSecondaryIndexes: [
      // browse: a list that a person scrolls, drawn from the index alone
      { ...index('gsi1'), projectionType: ProjectionType.INCLUDE, nonKeyAttributes: ['type', 'summary'] },
      // find: a thing by what is printed on it
      { ...index('gsi2'), projectionType: ProjectionType.KEYS_ONLY },
      // due: what the sweep must look at again
      { ...index('gsi3'), projectionType: ProjectionType.KEYS_ONLY },
      // to do: what a workshop still has to do, drawn from the index alone
      { ...index('gsi4'), projectionType: ProjectionType.INCLUDE, nonKeyAttributes: ['type', 'summary', 'gsi1sk'] },
    ],
    billing: Billing.onDemand(),
    dynamoStream: StreamViewType.NEW_IMAGE,
    timeToLiveAttribute: 'ttl',
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });

export const INDEXES = ['gsi1', 'gsi2', 'gsi3', 'gsi4'] as const;

/** Addresses of the indexes, one by one: a policy with `index/*` would also open indexes that do not exist yet. */
export const indexArn = (table: TableV2, name: (typeof INDEXES)[number]) => `${table.tableArn}/index/${name}`;
