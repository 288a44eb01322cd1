import { REMINDER_SHARDS } from '#lambdas/due/reminders.ts';
import { MAX_DELAY_DAYS } from '#shared/reminders/moments.ts';
import { lambdas } from '../../../cdk/functions.ts';
import { requestPrices as prices } from '../../../cdk/prices.ts';
import type { Cost } from '../db/calls.ts';

/** `saves`: all automatic saves. */
type Steps = Record<'create' | 'saves' | 'submit' | 'index', Cost>;
/** The table access of an inspection, of other calls, and of a sweep with nothing due. */
export type CostFigures = { passed: Steps; failed: Steps } & Record<'context' | 'open' | 'poll' | 'sweep', Cost>;

/** What people do, and what the bench doesn't measure. `npm run cost` prints it. */
export const assumptions = {
  failedShare: { value: 0.35, says: 'of inspections fail, with three fails and photos' },
  savesPassed: { value: 24, says: 'automatic saves of an inspection that passes' },
  savesFailed: { value: 31, says: 'automatic saves of one that fails' },
  looks: { value: 14, says: 'other calls an inspection; each reads as much as opening a record' },
  photoWrites: { value: 7, says: 'write units for a photo (measured in the local cloud)' },
  prints: { value: 1.3, says: 'PDFs an inspection' },
  printWrites: { value: 4, says: 'write units for a PDF (measured in the local cloud)' },
  printSeconds: { value: 3.6, says: 'seconds for a PDF (not measured on Lambda)' },
  startSeconds: { value: 1, says: 'seconds for starting the browser of a warm renderer (not measured on Lambda)' },
  callSeconds: { value: 0.02, says: 'seconds for an API call (not measured on Lambda)' },
  photoSeconds: { value: 0.3, says: 'seconds for a photo (not measured on Lambda)' },
  mails: { value: 1.45, says: 'emails an inspection, to customers and staff' },
  mailWrites: { value: 11, says: 'write units for an email (measured in the local cloud)' },
  callLogKb: { value: 0.65, says: 'kB of logs for a call: its line and the gateway’s' },
  sentMb: { value: 0.4, says: 'MB of files sent to devices for an inspection' },
  keptMb: { value: 0.7, says: 'MB of files kept for an inspection' },
  keptRecordKb: { value: 25, says: 'kB of records kept for an inspection' },
  pollsADay: { value: 310, says: 'polls for notifications, for a workshop and weekday' },
  people: { value: 3.5, says: 'people in a workshop' },
} as const;
const given = Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value])) as Record<
  keyof typeof assumptions,
  number
>;

/** Amounts of what AWS charges for, in the units of the price file. */
type Amounts = Partial<Record<keyof typeof prices, number>>;

const PHOTOS = 3;
const WEEKDAYS = 22;
const MINUTES_BETWEEN_SWEEPS = 5;
/** The renderer's warm-ups each weekday. Those of other functions take milliseconds. */
const WARM_UPS = 12;
const HOURS_IN_MONTH = 730;
const REMINDER_RUNS_A_DAY = 12;
/** Lambda keeps five long polls of 20 s open. Source: Lambda developer guide, "Scaling behavior" of SQS event sources. */
const QUEUE_POLLS_A_MINUTE = 15;
const gbOf = (name: keyof typeof lambdas) => lambdas[name].memoryMb / 1024;

const add = (...all: Amounts[]): Amounts => {
  const sum: Amounts = {};
  for (const [name, amount] of all.flatMap(entriesOf)) sum[name] = (sum[name] ?? 0) + amount;
  return sum;
};
const entriesOf = (amounts: Amounts) => Object.entries(amounts) as [keyof Amounts, number][];
const times = (count: number, amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount * count]));

/** An API call without its own table access. */
const apiCall = ({ context }: CostFigures): Amounts => ({
  apiCalls: 1,
  edgeRequests: 1,
  lambdaCalls: 1,
  armGbSeconds: given.callSeconds * gbOf('work'),
  logGb: given.callLogKb / 1e6,
  readUnits: context.read,
});
const units = ({ read, write }: Cost): Amounts => ({ readUnits: read, writeUnits: write });

const inspectionSteps = (figures: CostFigures, kind: 'passed' | 'failed', saves: number): Amounts =>
  add(
    times(2 + saves, apiCall(figures)),
    ...Object.values(figures[kind]).map(units),
    // forward and index, and the event between them
    { lambdaCalls: 2, busEvents: 1, armGbSeconds: 0.1 * (gbOf('forward') + gbOf('index')) },
  );

/** What an inspection needs, by kind. `core`: everything but emails, polls and people. */
export const inspectionParts = (
  figures: CostFigures,
): { core: Record<string, Amounts>; more: Record<string, Amounts> } => ({
  core: {
    'saving, submitting, indexing': add(
      times(1 - given.failedShare, inspectionSteps(figures, 'passed', given.savesPassed)),
      times(given.failedShare, inspectionSteps(figures, 'failed', given.savesFailed)),
    ),
    'other calls': times(given.looks, add(apiCall(figures), units(figures.open))),
    photos: times(given.failedShare * PHOTOS, {
      ...apiCall(figures),
      ...{ armGbSeconds: 0, x86GbSeconds: given.photoSeconds * gbOf('files') },
      ...{ writeUnits: given.photoWrites, filePuts: 2, fileGets: 1 },
    }),
    PDFs: times(given.prints, {
      ...{ x86GbSeconds: given.printSeconds * gbOf('render'), lambdaCalls: 2, busEvents: 1 },
      ...{ writeUnits: given.printWrites, filePuts: 1, fileGets: PHOTOS },
    }),
  },
  more: {
    emails: times(given.mails, {
      ...{ emails: 1, lambdaCalls: 2, busEvents: 1, writeUnits: given.mailWrites },
      // sent, received, deleted
      queueRequests: 3,
    }),
    'files sent': { sentGb: given.sentMb / 1e3 },
  },
});

/** What a workshop needs in a month however much it inspects. */
export const workshopParts = (figures: CostFigures): Record<string, Amounts> => ({
  'polls for notifications': times(given.pollsADay * WEEKDAYS, add(apiCall(figures), units(figures.poll))),
  'user accounts': { accounts: given.people },
});

/** What a stage needs in a month without any workshop. */
export const idle = ({ sweep }: CostFigures): Amounts =>
  add(
    times((HOURS_IN_MONTH * 60) / MINUTES_BETWEEN_SWEEPS, {
      ...units(sweep),
      ...{ lambdaCalls: 1, armGbSeconds: gbOf('sweep'), logGb: given.callLogKb / 1e6 },
    }),
    times(WEEKDAYS * WARM_UPS, { lambdaCalls: 1, x86GbSeconds: given.startSeconds * gbOf('render') }),
    // each run of reminders looks for some in every shard of the days that aren't closed
    times((HOURS_IN_MONTH / 24) * REMINDER_RUNS_A_DAY, { readUnits: REMINDER_SHARDS * (MAX_DELAY_DAYS + 1) }),
    { queueRequests: HOURS_IN_MONTH * 60 * QUEUE_POLLS_A_MINUTE },
  );

/** What an inspection takes up for as long as it is kept, a month. */
export const kept: Amounts = { fileGbMonths: given.keptMb / 1e3, tableGbMonths: given.keptRecordKb / 1e6 };

/** Returns the price of amounts. `isFree`: less what is free in each account and month. */
export const priceOfAll = (amounts: Amounts, isFree = false): number =>
  entriesOf(amounts).reduce((sum, [name, amount]) => {
    const { each, free } = prices[name];
    return sum + each * Math.max(0, amount - (isFree ? free : 0));
  }, 0);

/** Returns the price of a month of a stage with one workshop. */
export const priceOfMonth = (figures: CostFigures, inspections: number): number => {
  const { core, more } = inspectionParts(figures);
  const each = add(...Object.values(core), ...Object.values(more), kept);
  const fixed = inspections > 0 ? Object.values(workshopParts(figures)) : [];
  return priceOfAll(add(idle(figures), times(inspections, each), ...fixed), true);
};
