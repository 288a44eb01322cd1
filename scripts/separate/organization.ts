import type { Tenant } from '#lambdas/http/context.ts';
import type { Item } from '#lambdas/table/table.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { applyStep, type Change } from './changes.ts';
import { findJoined, type Joined } from './joined.ts';
import { type Part, planParts } from './plan.ts';
import { buildCleaning, buildSteps } from './steps.ts';

type Options = {
  /** The only vehicles to separate; empty for all. */
  only: readonly string[];
  /** The run's name; undefined only reports. */
  run: string | undefined;
  report: (line: string) => void;
};

/** Separates the joined vehicles of an organization, or reports what would be done. Idempotent. */
export const separateOrganization = async (tenant: Tenant, { only, run, report }: Options) => {
  const { joined, unreadable } = await findJoined(tenant, only);
  const done = { vehicles: 0, refused: 0, unreadable };
  let step = 0;
  const apply = async (changes: readonly Change[]) => {
    if (run && !(await applyStep(changes, run, ++step, tenant))) done.refused++;
  };
  for (const one of joined) {
    const parts = await planParts(one, tenant);
    const cleaning = buildCleaning(one);
    if (parts.length === 0 && !cleaning) continue;
    for (const line of describe(one, parts, cleaning)) report(line);
    for (const part of parts) for (const changes of await buildSteps(one.vehicle, part, tenant)) await apply(changes);
    if (cleaning) await apply([cleaning]);
    done.vehicles += parts.length;
  }
  return done;
};

/** Describes the vehicle that each record goes to, in lines. */
const describe = ({ vehicle, own }: Joined, parts: readonly Part[], cleaning: Change | undefined) => [
  `  ${vehicle.id}, plate ${vehicle.plate || 'none'}, keeps ${listRecords(own)}`,
  ...parts.map(
    (part) => `    ${part.plate} goes to ${part.id} (${describePart(vehicle, part)}): ${listRecords(part.records)}`,
  ),
  ...(cleaning?.kind === 'put' ? [`    facts of other plates are removed: ${listRemoved(cleaning)}`] : []),
];

const describePart = (joined: Item, { known, facts, customer, estimates }: Part) => {
  const name = [facts.Year, facts.Make, facts.Model].filter(Boolean).join(' ');
  const { Make, Model, Year } = Object(joined.facts);
  const isAlike = facts.Make === Make && facts.Model === Model && facts.Year === Year;
  return [
    known ? 'known' : 'new',
    name || 'no make',
    ...(isAlike ? ['same make, model and year: it may have changed plates'] : []),
    ...(!known && customer ? [`owner ${customer}`] : []),
    ...(estimates.length > 0 ? [count(estimates.length, 'estimate')] : []),
  ].join('; ');
};

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const MAX_NUMBERS = 20;
const listRecords = (records: readonly Inspection[]) => {
  const numbers = records.map(({ formattedId }) => sheetNumber(formattedId));
  const shown = numbers.slice(0, MAX_NUMBERS).join(', ');
  return `${count(numbers.length, 'record')}${shown && ` (${shown}${numbers.length > MAX_NUMBERS ? ', …' : ''})`}`;
};

const listRemoved = ({ before, after }: Extract<Change, { kind: 'put' }>) => {
  const [was, is] = [Object(before?.facts), Object(after.facts)];
  return Object.keys(was)
    .filter((name) => was[name] !== is[name])
    .join(', ');
};
