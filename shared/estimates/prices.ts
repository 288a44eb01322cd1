import { foldText } from '../input/fold-text.ts';
import { describeCosts, partsWords } from './breakdown.ts';
import { type CannedJob, unitCents, unpriced } from './money.ts';

/** A quantity of one, in hundredths. */
export const ONE = 100;

/** A choice from the organization's lists: a usual job, an hourly rate or a fixed price. */
export type PriceChoice = { name: string } & (
  | { kind: 'rate'; cents: number }
  | { kind: 'price'; cents: number }
  | ({ kind: 'job' } & CannedJob)
);

const OF_AN_HOUR = /\b(hour|hourly|labour|labor)\b/i;

/** Rounds by decimal digits, not by the binary value: $1.005 is 101 cents. */
const cents = (dollars: number) => Math.round(Number((dollars * 100).toPrecision(12)));

/** Returns the usual jobs and the price list, each sorted by name. */
export const listPriceChoices = (
  matrix: Readonly<Record<string, number>>,
  jobs: Readonly<Record<string, CannedJob>> = {},
): PriceChoice[] => [
  ...sortByName(Object.entries(jobs).map(([name, job]) => ({ name, kind: 'job' as const, ...job }))),
  ...sortByName(
    Object.entries(matrix).map(([name, dollars]) => ({
      name,
      cents: cents(dollars),
      kind: OF_AN_HOUR.test(name) ? ('rate' as const) : ('price' as const),
    })),
  ),
];

const sortByName = <Choice extends { name: string }>(choices: Choice[]) =>
  choices.sort((one, other) => one.name.localeCompare(other.name, 'en-NZ', { numeric: true }));

/** Describes a job's costs, as in `45 min × $120.00 + parts 2 × $89.00`. */
export const describeJob = ({ minutes, rateCents, parts }: CannedJob) => {
  const unit = parts?.quantity === ONE ? null : parts;
  const line = { ...unpriced, minutes, rateCents, partsCents: parts ? unitCents(parts) : 0, unit };
  return describeCosts(line) || partsWords(line) || 'No price';
};

/** Maximum number of choices offered while a description is typed. */
const OFFERED_MAX = 6;

/** Returns the jobs and prices whose name contains each word that was typed. */
export const findPriceChoices = (choices: readonly PriceChoice[], typed: string): PriceChoice[] => {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return choices
    .filter(({ name, kind }) => kind !== 'rate' && words.every((word) => foldText(name).includes(word)))
    .slice(0, OFFERED_MAX);
};
