import type { FaultProxy } from '#test/fault-proxy/fault-proxy.ts';
import type { Fault } from '#test/fault-proxy/faults.ts';
import { inspectVehicle, inspectVehicles } from './client.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Patience } from './printed.ts';
import type { Workshop } from './workshop.ts';

const CLIENTS = 8;

/** A very bad day of the database. A dropped answer is the worst: what was asked for has been done. */
const BAD_DAY: Fault[] = [
  { kind: 'throttle', probability: 0.3 },
  { kind: 'conflict', probability: 0.1 },
  { kind: 'drop-answer', probability: 0.1 },
  ...(process.env.UNKIND === 'all' ? [{ kind: 'index-lag', ms: 3_000 } as const] : []),
];

/** Eight clients at work on that day; the sheets are waited for on the day after. */
export const faultsDrill = async (
  proxy: FaultProxy | undefined,
  workshop: Workshop,
  sheets: number,
  patience: Patience,
): Promise<Outcome> => {
  if (!proxy) throw new Error('There is no proxy in front of the table');
  proxy.setFaults(BAD_DAY);
  const deeds = await inspectVehicles(sheets, CLIENTS, (n) => inspectVehicle(workshop, n));
  proxy.setFaults([]);
  return outcomeOf(workshop, deeds, patience);
};
