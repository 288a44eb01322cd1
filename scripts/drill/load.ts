import { row } from '#scripts/bench/row.ts';
import { median } from '#scripts/bench/samples.ts';
import { inspectVehicles, newDeed, submitSheet, typeSheet } from './client.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Patience } from './printed.ts';
import type { Workshop } from './workshop.ts';

const CLIENTS = 8;

/** Every sheet is submitted at the same moment, half of them twice. */
export const loadDrill = async (workshop: Workshop, sheets: number, patience: Patience): Promise<Outcome> => {
  const submits: (() => Promise<void>)[] = [];
  const deeds = await inspectVehicles(sheets, CLIENTS, async (n) => {
    const deed = newDeed(n);
    const draft = await typeSheet(workshop, deed);
    submits.push(() => submitSheet(workshop, deed, draft, n % 2 === 0 ? 2 : 1));
    return deed;
  });
  const began = performance.now();
  const answeredMs = await Promise.all(submits.map((submit) => submit().then(() => performance.now() - began)));
  const { rows, broken } = await outcomeOf(workshop, deeds, patience);
  const slowest = Math.max(...answeredMs);
  return {
    rows: [
      row('answered, median', median(answeredMs), 'ms'),
      row('answered, last', slowest, 'ms'),
      row('submits a second', (sheets * 1000) / slowest, '1/s'),
      ...rows,
    ],
    broken,
  };
};
