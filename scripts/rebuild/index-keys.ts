import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  leftIndexKeys,
  organizationBrowseKey,
  ownedBrowseKey,
  personBrowseKey,
  readOrganizationId,
  vehicleBrowseKey,
} from '#lambdas/table/keys.ts';

const text = z.string().optional();
const Scanned = z.object({ pk: z.string(), sk: z.string(), type: z.string(), id: text, vehicle: text, customer: text });
type Scanned = z.infer<typeof Scanned>;

/** Builds index keys for items that were stored without them, by item type. */
const places: Record<string, (item: Scanned) => { gsi1pk: string; gsi1sk: string }> = {
  ORGANIZATION: (item) => organizationBrowseKey(readOrganizationId(item)),
  USER: ({ id }) => personBrowseKey(id ?? ''),
  // only former members: current ones have index keys
  MEMBER: leftIndexKeys,
  VEHICLE: (item) => vehicleBrowseKey(readOrganizationId(item), item.id ?? ''),
  OWNER: (item) => ownedBrowseKey(readOrganizationId(item), item.customer ?? '', item.vehicle ?? ''),
};

/** Adds missing index keys to older items. Scans the whole table. */
export const addIndexKeys = async (client: DynamoDBDocumentClient, TableName: string) => {
  const done = { read: 0, added: 0 };
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName,
        ExclusiveStartKey,
        FilterExpression: `attribute_not_exists(gsi1pk) AND #type IN (${Object.keys(places).map((_, n) => `:t${n}`)})`,
        ProjectionExpression: 'pk, sk, #type, id, vehicle, customer',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: Object.fromEntries(Object.keys(places).map((type, n) => [`:t${n}`, type])),
      }),
    );
    done.read += page.ScannedCount ?? 0;
    for (const item of Scanned.array().parse(page.Items ?? [])) if (await give(item)) done.added++;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return done;

  async function give(item: Scanned) {
    const place = places[item.type]?.(item);
    if (!place) return false;
    const update = new UpdateCommand({
      TableName,
      Key: { pk: item.pk, sk: item.sk },
      UpdateExpression: 'SET gsi1pk = :list, gsi1sk = :place',
      // A former member may have returned meanwhile.
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(gsi1pk)',
      ExpressionAttributeValues: { ':list': place.gsi1pk, ':place': place.gsi1sk },
    });
    try {
      await client.send(update);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
};
