import { setTimeout as wait } from 'node:timers/promises';
import type { PartName } from '#scripts/local/cloud/part-starter.ts';
import type { Cloud } from '#scripts/local/cloud.ts';
import { row } from '#test/bench/row.ts';
import { inspectVehicle, inspectVehicles } from './client.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Patience } from './printed.ts';
import type { Workshop } from './workshop.ts';

const CLIENTS = 8;
const VICTIMS: readonly PartName[] = ['gateway', 'dynamo', 'events'];
/** A submit takes about as long, so the blow falls somewhere in the middle of those that have just left. */
const SOMEWHERE_MS = 25;

type Size = { kills: number; sheetsPerKill: number };

/** Kills the parts in turn and without warning, each when so many submits have left. */
const killer = ({ parts }: Pick<Cloud, 'parts'>, sheetsPerKill: number) => {
  const downMs: number[] = [];
  let left = 0;
  let blow: Promise<void> | undefined;
  const strike = async (victim: PartName) => {
    await wait(Math.random() * SOMEWHERE_MS);
    const struck = performance.now();
    await parts[victim].kill('SIGKILL');
    downMs.push(performance.now() - struck);
    blow = undefined;
  };
  return {
    downMs,
    /** A submit may leave. While a blow is on its way it waits, so that no blow comes when nobody is there. */
    submitting: async () => {
      while (blow) await blow;
      left++;
      const victim = VICTIMS[Math.floor(left / sheetsPerKill) % VICTIMS.length];
      if (victim && left % sheetsPerKill === 0) blow = strike(victim);
    },
    /** Resolves when the last victim works again. */
    over: async () => blow,
  };
};

/** Eight clients at work while gateway, database and event pump are killed under them. */
export const killsDrill = async (
  cloud: Cloud,
  workshop: Workshop,
  size: Size,
  patience: Patience,
): Promise<Outcome> => {
  const { downMs, submitting, over } = killer(cloud, size.sheetsPerKill);
  const sheets = size.kills * size.sheetsPerKill;
  const deeds = await inspectVehicles(sheets, CLIENTS, (n) => inspectVehicle(workshop, n, submitting));
  await over();
  const { rows, broken } = await outcomeOf(workshop, deeds, patience);
  return {
    rows: [row('kills', downMs.length, 'kills'), row('longest out of work', Math.max(...downMs), 'ms'), ...rows],
    broken,
  };
};
