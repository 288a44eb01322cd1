import * as z from 'zod';
import { type Listening, listen, readBody } from '#scripts/local/aws/http.ts';

/** A round trip to DynamoDB and the capacity units charged for it, indexes included. */
export type Trip = { kind: 'read' | 'write'; units: number; ofContext: boolean };

const Charged = z.object({ CapacityUnits: z.number() });
const Answer = z.object({ ConsumedCapacity: z.union([Charged, z.array(Charged)]).optional() });

const PASSED_ON = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'];
const MAX_BODY_BYTES = 16 * 2 ** 20;

/**
 * Starts a proxy in front of the emulator that requests and records the consumed capacity of each call. `ofContext`
 * marks the read of the caller's membership, the first read of each call by a member.
 */
export const startMeter = async (dynamoUrl: string): Promise<Listening & { taken(): Trip[] }> => {
  let trips: Trip[] = [];
  const server = await listen(async (request, response) => {
    const asked = JSON.parse((await readBody(request, MAX_BODY_BYTES))?.toString() ?? '');
    const header = (name: string) => String(request.headers[name]);
    const target = header('x-amz-target');
    const headers = Object.fromEntries(PASSED_ON.map((name) => [name, header(name)]));
    const answer = await fetch(dynamoUrl, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...asked, ReturnConsumedCapacity: 'INDEXES' }),
    });
    const text = await answer.text();
    const charged = Answer.parse(JSON.parse(text)).ConsumedCapacity ?? [];
    trips.push({
      kind: /Write|Update|Put|Delete/.test(target) ? 'write' : 'read',
      units: [charged].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0),
      ofContext: JSON.stringify(asked).includes('"MEMBER#'),
    });
    response.writeHead(answer.status, { 'content-type': header('content-type') }).end(text);
  });
  return {
    ...server,
    /** Returns the trips since it was last called. */
    taken: () => {
      const taken = trips;
      trips = [];
      return taken;
    },
  };
};
