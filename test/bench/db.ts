import type { DatabaseFigures } from './db/measure.ts';
import { runProgram } from './program.ts';
import { makeRow } from './row.ts';

/** Counts the round trips and capacity units of the real handlers on the emulator. */
export const measureDatabase = async () => {
  const { context, autosave, submit, submitAllPassed, index, shares, list25, list100, open, vehicle, bytes, sent } =
    await runProgram<DatabaseFigures>(import.meta.resolve('./db/measure.ts'));
  return [
    makeRow('db.trips.context', context.trips, 'trips'),
    makeRow('db.trips.autosave', autosave.trips, 'trips', { floor: 1, goal: 1 }),
    makeRow('db.trips.submit', submit.trips, 'trips', { floor: 1, goal: 2 }),
    makeRow('db.trips.list', list100.trips, 'trips', { floor: 1, goal: 1 }),
    // two trips each find the vehicle and the customer of a record for which nobody picked them
    makeRow('db.trips.open', open.trips, 'trips', { floor: 1, goal: 5 }),
    makeRow('db.trips.vehicle', vehicle.trips, 'trips'),
    makeRow('db.context', context.read, 'RCU'),
    makeRow('db.autosave', autosave.write, 'WCU', { floor: 6, goal: 6 }),
    makeRow('db.submit', submit.write, 'WCU', { floor: 13, goal: 25 }),
    ...sharesRows('db.submit', shares.fails, submit.write),
    makeRow('db.submit.all-passed', submitAllPassed.write, 'WCU', { floor: 13, goal: 22 }),
    ...sharesRows('db.submit.all-passed', shares.allPassed, submitAllPassed.write),
    makeRow('db.submit.reads', submit.read, 'RCU'),
    makeRow('db.trips.index', index.trips, 'trips', { goal: 41 }),
    makeRow('db.index', index.write, 'WCU', { goal: 81 }),
    makeRow('db.index.reads', index.read, 'RCU', { goal: 33 }),
    makeRow('db.list.25', list25.read, 'RCU', { floor: 1, goal: 1 }),
    makeRow('db.list.100', list100.read, 'RCU', { floor: 2.5, goal: 4 }),
    makeRow('db.open', open.read, 'RCU', { floor: 1, goal: 7 }),
    makeRow('db.vehicle', vehicle.read, 'RCU'),
    makeRow('net.answers.list.100', sent.list100 / 1000, 'kB', { goal: 6 }),
    makeRow('net.answers.open', sent.open / 1000, 'kB', { goal: 4 }),
    makeRow('net.answers.autosave', sent.autosave / 1000, 'kB', { goal: 1.5 }),
    // Two write units each. Once indexed, the header also has the reasons of the ten fails; with three fails it is
    // below 1 kB.
    makeRow('db.size.header', bytes.header, 'bytes', { goal: 2048 }),
    makeRow('db.size.body', bytes.body, 'bytes', { goal: 2048 }),
  ];
};

/**
 * Makes a row for the write units of each kind of item, the most expensive first. The row `rest` must be zero;
 * otherwise the shares are wrong.
 */
const sharesRows = (name: string, shares: Record<string, number>, charged: number) => [
  ...Object.entries(shares)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, units]) => makeRow(`${name}.of.${kind}`, units, 'WCU')),
  makeRow(`${name}.of.rest`, Math.abs(charged - Object.values(shares).reduce((sum, units) => sum + units, 0)), 'WCU', {
    goal: 0,
  }),
];
