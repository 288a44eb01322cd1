import type { Fault } from '#scripts/local/aws/fault-proxy/faults.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { inspectVehicle, inspectVehicles } from './client.ts';
import { findOutcome, type Outcome } from './outcome.ts';
import type { Patience } from './printed.ts';
import type { Workshop } from './workshop.ts';

const CLIENTS = 8;

/** A very bad day of the database. Dropped responses are the worst fault: the request was done. */
const BAD_DAY: Fault[] = [
  { kind: 'throttle', probability: 0.3 },
  { kind: 'conflict', probability: 0.1 },
  { kind: 'drop-answer', probability: 0.1 },
];

const setFaults = async ({ faultsUrl }: Pick<Cloud, 'faultsUrl'>, faults: readonly Fault[]) => {
  const { ok } = await fetch(`${faultsUrl}/__faults`, { method: 'PUT', body: JSON.stringify(faults) });
  if (!ok) throw new Error('The fault proxy does not accept these faults.');
};

/** Lets eight clients work on that day and waits for the sheets without faults. */
export const faultsDrill = async (
  cloud: Cloud,
  workshop: Workshop,
  sheets: number,
  patience: Patience,
): Promise<Outcome> => {
  await setFaults(cloud, BAD_DAY);
  const sheetRuns = await inspectVehicles(sheets, CLIENTS, (n) => inspectVehicle(workshop, n));
  await setFaults(cloud, []);
  return findOutcome(workshop, sheetRuns, patience);
};
