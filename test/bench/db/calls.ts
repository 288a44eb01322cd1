import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { invoke, type loadHandler } from '#scripts/local/lambda/handler.ts';
import type { EventName } from '#shared/events.ts';
import type { startMeter, Trip } from './meter.ts';

export type Cost = { trips: number; read: number; write: number };

const Answered = z
  .object({ statusCode: z.literal(200), body: z.string(), isBase64Encoded: z.boolean().default(false) })
  .transform(({ body, isBase64Encoded }) => {
    const sent = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    const json: unknown = JSON.parse(String(isBase64Encoded ? gunzipSync(sent) : sent));
    return { json, bytes: sent.length };
  });
const unitsOf = (trips: readonly Trip[], wanted: Trip['kind']) =>
  trips.filter(({ kind }) => kind === wanted).reduce((sum, { units }) => sum + units, 0);
export const costOf = (trips: readonly Trip[]): Cost => ({
  trips: trips.length,
  read: unitsOf(trips, 'read'),
  write: unitsOf(trips, 'write'),
});

/**
 * Makes a call as the gateway does. Returns its parsed response and its size as sent, its cost, and the cost of loading
 * the membership.
 */
export const measureCall =
  (meter: Awaited<ReturnType<typeof startMeter>>, handler: Awaited<ReturnType<typeof loadHandler>>) =>
  async <Shape extends z.ZodType>(shape: Shape, event: object) => {
    meter.taken();
    const { json, bytes } = Answered.parse(await invoke(handler, 'work', event, 20_000));
    const trips = meter.taken();
    return {
      answer: shape.parse(json),
      bytes,
      cost: costOf(trips.filter(({ ofContext }) => !ofContext)),
      context: costOf(trips.filter(({ ofContext }) => ofContext)),
    };
  };

/** Delivers an event to a handler. Returns its cost. */
export const measureEvent = async (
  meter: Awaited<ReturnType<typeof startMeter>>,
  handler: Awaited<ReturnType<typeof loadHandler>>,
  event: { 'detail-type': EventName; detail: object },
) => {
  meter.taken();
  await invoke(handler, 'event', { id: randomUUID(), ...event }, 20_000);
  return costOf(meter.taken());
};
