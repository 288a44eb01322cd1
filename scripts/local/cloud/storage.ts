import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import type { TableDefinition } from '../stack/shapes.ts';
import type { CorsRule } from '../stack.ts';

interface Place {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** Creates the template's table if it is missing. Throws if the data contains a table with other keys or indexes. */
export async function ensureTable(place: Place, TableName: string, definition: TableDefinition): Promise<void> {
  const { StreamSpecification, ...shape } = definition;
  const client = new DynamoDBClient(place);
  try {
    const indexes = await existingIndexes(client, TableName);
    const wanted = shape.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName).sort();
    if (!indexes)
      await client.send(
        new CreateTableCommand({
          TableName,
          ...shape,
          BillingMode: 'PAY_PER_REQUEST',
          StreamSpecification: { StreamEnabled: true, ...StreamSpecification },
        }),
      );
    else if (indexes.join() !== wanted.join())
      throw new Error('The data belongs to an older table. Start once with --reset to delete it.');
  } finally {
    client.destroy();
  }
}

async function existingIndexes(client: DynamoDBClient, TableName: string): Promise<string[] | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '' }) => IndexName).sort();
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

export async function ensureBucket(place: Place, Bucket: string): Promise<void> {
  const client = new S3Client({ ...place, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
}

export async function allowOrigins(
  place: Place,
  Bucket: string,
  sites: readonly string[],
  rules: readonly CorsRule[],
): Promise<void> {
  const client = new S3Client({ ...place, forcePathStyle: true });
  const AllowedOrigins = sites.flatMap((site) => [site, site.replace('127.0.0.1', 'localhost')]);
  const CORSRules = rules.map(({ AllowedMethods, ...rule }) => ({ AllowedMethods, ...rule, AllowedOrigins }));
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  client.destroy();
}
