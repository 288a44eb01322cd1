import type { Cloud } from '#scripts/local/cloud.ts';
import type { FaultProxy } from '#test/fault-proxy/fault-proxy.ts';
import type { Fault } from '#test/fault-proxy/faults.ts';
import { inspectVehicle, inspectVehicles } from './client.ts';
import { findOutcome, type Outcome } from './outcome.ts';
import type { Patience } from './rendered.ts';
import { silenceDrill } from './silence.ts';
import type { Workshop } from './workshop.ts';

const CLIENTS = 8;

/** Fault rates far worse than DynamoDB's. A dropped response is the worst fault, because the request was executed. */
const BAD_DAY: Fault[] = [
  { kind: 'throttle', probability: 0.3 },
  { kind: 'conflict', probability: 0.1 },
  { kind: 'drop-answer', probability: 0.1 },
  ...(process.env.UNKIND === 'all' ? [{ kind: 'index-lag', ms: 3_000 } as const] : []),
];

/** Lets eight clients work with these faults, waits for the sheets without faults, then silences table and files. */
export const faultsDrill = async (
  cloud: Cloud,
  proxy: FaultProxy | undefined,
  workshop: Workshop,
  sheets: number,
  patience: Patience,
): Promise<Outcome> => {
  if (!proxy) throw new Error('There is no proxy in front of the table');
  proxy.setFaults(BAD_DAY);
  const sheetRuns = await inspectVehicles(sheets, CLIENTS, (n) => inspectVehicle(workshop, n));
  proxy.setFaults([]);
  const { rows, broken } = await findOutcome(workshop, sheetRuns, patience);
  const silence = await silenceDrill(cloud, workshop);
  return { rows: [...rows, ...silence.rows], broken: { ...broken, ...silence.broken } };
};
