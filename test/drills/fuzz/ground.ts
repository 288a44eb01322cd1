import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#lambdas/table/table.ts';
import type { Handlers } from '#test/simulation-tools/send.ts';

type Stored = Record<string, unknown>;
/** An empty table for each scenario, with the Lambdas that use it. */
export type Ground = { handlers: Handlers; openTable: () => Promise<Table>; scan: () => Promise<Stored[]> };

/** Returns a function that reads all items of the table. */
export const newScanner = (place: DynamoDBClientConfig, TableName: string) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place));
  return async () => {
    const items: Stored[] = [];
    for (let from: Stored | undefined, first = true; first || from; first = false) {
      const page = await client.send(new ScanCommand({ TableName, ...(from && { ExclusiveStartKey: from }) }));
      items.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    }
    return items;
  };
};
