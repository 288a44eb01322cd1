import type { Cost } from './db/calls.ts';
import { makeCostRows } from './db/cost-rows.ts';
import type { EstimateFigures } from './db/measure-estimates.ts';
import { runProgram } from './program.ts';
import type { Row } from './row.ts';

/**
 * The maximum cost of each call about an estimate, as last measured. Each reads what became of its inspection: the
 * header, the rechecks and, for the workshop, the vehicle's later visits. Creating also takes a number and reads the
 * earlier price of each line. Sending stores these prices, finds the customer and the vehicle, and counts the email.
 */
const goals: { [Who in keyof EstimateFigures]: Record<keyof EstimateFigures[Who], Cost> } = {
  workshop: {
    create: { trips: 7, read: 17, write: 23 },
    get: { trips: 2, read: 3, write: 0 },
    save: { trips: 3, read: 3, write: 16 },
    send: { trips: 9, read: 18, write: 66 },
    decide: { trips: 10, read: 13, write: 24 },
    browse: { trips: 1, read: 1.5, write: 0 },
  },
  link: {
    estimate: { trips: 5, read: 7, write: 0 },
    decide: { trips: 9, read: 12, write: 28 },
    undo: { trips: 8, read: 12, write: 28 },
  },
};

/**
 * Counts the round trips and capacity units of the calls about an estimate with ten failed items, and of its customer
 * link.
 */
export const measureEstimates = async (): Promise<Row[]> => {
  const { workshop, link } = await runProgram<EstimateFigures>(import.meta.resolve('./db/measure-estimates.ts'));
  return [...makeCostRows('estimate', workshop, goals.workshop), ...makeCostRows('link', link, goals.link)];
};
