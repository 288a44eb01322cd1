import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type _Record as Record_,
} from '@aws-sdk/client-dynamodb-streams';

export interface StreamRecord {
  eventID: string;
  eventName: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number; [more: string]: unknown };
}

export async function findStream(client: DynamoDBStreamsClient, tableName: string): Promise<string> {
  const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName: tableName }));
  const arn = Streams.at(-1)?.StreamArn;
  if (!arn) throw new Error(`The table ${tableName} has no stream`);
  return arn;
}

/** Returns the ids of all shards, parents first, because they are listed in order of creation. */
export async function listShards(client: DynamoDBStreamsClient, arn: string): Promise<string[]> {
  const shards: string[] = [];
  let from: string | undefined;
  do {
    const { StreamDescription } = await client.send(
      new DescribeStreamCommand({ StreamArn: arn, ExclusiveStartShardId: from }),
    );
    for (const { ShardId } of StreamDescription?.Shards ?? []) if (ShardId) shards.push(ShardId);
    from = StreamDescription?.LastEvaluatedShardId;
  } while (from);
  return shards;
}

/** Returns an iterator after `sequenceNumber` or, without one, at the oldest record. */
export async function getIteratorAfter(
  client: DynamoDBStreamsClient,
  arn: string,
  shardId: string,
  sequenceNumber: string | undefined,
): Promise<string | undefined> {
  const { ShardIterator } = await client.send(
    new GetShardIteratorCommand({
      StreamArn: arn,
      ShardId: shardId,
      ...(sequenceNumber
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber }
        : { ShardIteratorType: 'TRIM_HORIZON' }),
    }),
  );
  return ShardIterator;
}

export async function getRecords(client: DynamoDBStreamsClient, iterator: string, limit: number) {
  const { Records = [], NextShardIterator } = await client.send(
    new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }),
  );
  return { records: Records.map(asJson), next: NextShardIterator };
}

/** Converts dates to seconds and bytes to base64, as in the service's JSON. */
const asJson = (record: Record_): StreamRecord =>
  JSON.parse(
    JSON.stringify(record, function (key) {
      const value: unknown = this[key];
      if (value instanceof Date) return value.getTime() / 1000;
      return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
    }),
  );
