import { type Row, row } from '../row.ts';
import type { Cost } from './calls.ts';

/** Rows for the calls of a noun, each with the maximum cost as its goal. */
export const costRows = <Name extends string>(
  noun: string,
  costs: Record<Name, Cost>,
  most: Record<Name, Cost>,
): Row[] =>
  (Object.keys(most) as Name[]).flatMap((name) => {
    const [cost, goal] = [costs[name], most[name]];
    return [
      row(`db.trips.${noun}.${name}`, cost.trips, 'trips', { goal: goal.trips }),
      row(`db.${noun}.${name}.reads`, cost.read, 'RCU', { goal: goal.read }),
      row(`db.${noun}.${name}`, cost.write, 'WCU', { goal: goal.write }),
    ];
  });
