import { setTimeout as wait } from 'node:timers/promises';
import type { Cloud } from '#scripts/local/cloud.ts';
import { makeRow } from '#test/bench/row.ts';
import { inspectVehicle, inspectVehicles } from './client.ts';
import { killVictim } from './killer.ts';
import { findOutcome, type Outcome } from './outcome.ts';
import type { Patience } from './rendered.ts';
import type { Workshop } from './workshop.ts';

const CLIENTS = 8;
/** About the duration of a submission, so that a kill hits in the middle of one. */
const SOMEWHERE_MS = 25;

type Size = { kills: number; sheetsPerKill: number };

/** Kills the parts in turn and without warning, each after a number of submits. */
const killer = (cloud: Pick<Cloud, 'parts'>, sheetsPerKill: number) => {
  const downMs: number[] = [];
  let left = 0;
  let blow: Promise<void> | undefined;
  const strike = async (n: number) => {
    await wait(Math.random() * SOMEWHERE_MS);
    const struck = performance.now();
    await killVictim(cloud, n);
    downMs.push(performance.now() - struck);
    blow = undefined;
  };
  return {
    downMs,
    /** Lets a submission start. Waits while a kill is pending, so that kills always hit during a submission. */
    submitting: async () => {
      while (blow) await blow;
      left++;
      if (left % sheetsPerKill === 0) blow = strike(left / sheetsPerKill);
    },
    /** Resolves when the last killed part works again. */
    over: async () => blow,
  };
};

/** Lets eight clients work while parts of the cloud are killed, one at a time and all at once. */
export const killsDrill = async (
  cloud: Cloud,
  workshop: Workshop,
  size: Size,
  patience: Patience,
): Promise<Outcome> => {
  const { downMs, submitting, over } = killer(cloud, size.sheetsPerKill);
  const sheets = size.kills * size.sheetsPerKill;
  const sheetRuns = await inspectVehicles(sheets, CLIENTS, (n) => inspectVehicle(workshop, n, submitting));
  await over();
  const { rows, broken } = await findOutcome(workshop, sheetRuns, patience);
  return {
    rows: [makeRow('kills', downMs.length, 'kills'), makeRow('longest outage', Math.max(...downMs), 'ms'), ...rows],
    broken,
  };
};
