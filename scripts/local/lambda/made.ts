import * as z from 'zod';
import { watchRequests } from '../grants/enforce.ts';

const text = z.object({ S: z.string() });
const Put = z.object({ Item: z.object({ pk: text, sk: text, event: text.optional() }) });
const Body = z.union([Put, z.object({ TransactItems: z.array(z.object({ Put: Put.optional() })) })]);

/** Reports the key of each item that makes an event, before this process writes it. */
export const watchEventItems = (tell: (key: { pk: string; sk: string }) => void) =>
  watchRequests(({ headers, body }) => {
    if (!headers['x-amz-target']?.startsWith('DynamoDB_')) return;
    const { data } = Body.safeParse(JSON.parse(body() || '{}'));
    const puts = !data ? [] : 'Item' in data ? [data] : data.TransactItems.flatMap(({ Put: put }) => put ?? []);
    for (const { Item } of puts) if (Item.event) tell({ pk: Item.pk.S, sk: Item.sk.S });
  });
