import type { Cost } from './db/calls.ts';
import { makeCostRows } from './db/cost-rows.ts';
import type { EstimateFigures } from './db/measure-estimates.ts';
import { runProgram } from './program.ts';
import type { Row } from './row.ts';

/**
 * The maximum cost of each call about an estimate, as last measured. Creating an estimate reads the earlier price of
 * each line. Sending it stores these prices and counts the email.
 */
const goals: { [Who in keyof EstimateFigures]: Record<keyof EstimateFigures[Who], Cost> } = {
  workshop: {
    create: { trips: 4, read: 13, write: 15 },
    get: { trips: 1, read: 2, write: 0 },
    save: { trips: 2, read: 2, write: 15 },
    send: { trips: 6, read: 14, write: 58 },
    decide: { trips: 3, read: 5, write: 21 },
    browse: { trips: 1, read: 1, write: 0 },
  },
  link: {
    estimate: { trips: 3, read: 5, write: 0 },
    decide: { trips: 5, read: 7, write: 25 },
    undo: { trips: 4, read: 6, write: 25 },
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
