import { makeRow, type Row } from '../row.ts';
import type { Cost } from './calls.ts';

/** Makes rows for the calls of a noun, each with its maximum cost as the goal. */
export const makeCostRows = <Name extends string>(
  noun: string,
  costs: Record<Name, Cost>,
  most: Record<Name, Cost>,
): Row[] =>
  (Object.keys(most) as Name[]).flatMap((name) => {
    const [cost, goal] = [costs[name], most[name]];
    return [
      makeRow(`db.trips.${noun}.${name}`, cost.trips, 'trips', { goal: goal.trips }),
      makeRow(`db.${noun}.${name}.reads`, cost.read, 'RCU', { goal: goal.read }),
      makeRow(`db.${noun}.${name}`, cost.write, 'WCU', { goal: goal.write }),
    ];
  });
