import { parseArgs } from 'node:util';
import { build } from '#scripts/build.ts';
import { plainly } from '#scripts/plainly.ts';
import { requestPrices } from '../../../cdk/prices.ts';
import { runProgram } from '../program.ts';
import {
  assumptions,
  type CostFigures,
  inspectionParts,
  kept,
  priceOfAll,
  priceOfMonth,
  workshopParts,
} from './model.ts';

const HELP = `npm run cost

Measures the table access of an inspection, and prints what AWS charges for it with the prices in cdk/prices.ts.`;

const MONTHS = [0, 20, 120, 1000];
/** Inspections a month of the workshop over which polls and accounts are spread. */
const USUAL = 120;

/** Formats what measured inspections cost, with the assumptions. */
export function describeCosts(figures: CostFigures): string {
  const { core, more } = inspectionParts(figures);
  const spread = Object.entries(workshopParts(figures)).map(
    ([what, one]) => [what, priceOfAll(one) * (1000 / USUAL)] as const,
  );
  const thousand = (parts: typeof core) =>
    Object.entries(parts).map(([what, one]) => [what, priceOfAll(one) * 1000] as const);
  const sum = (rows: readonly (readonly [string, number])[]) => rows.reduce((total, [, usd]) => total + usd, 0);
  const [ofCore, others] = [thousand(core), [...thousand(more), ...spread]];
  const line = (what: string, usd: number) => `  ${what.padEnd(44)} ${usd.toFixed(3).padStart(7)}`;
  return [
    'USD in ap-southeast-2, by cdk/prices.ts. Not compared with a bill yet.',
    '',
    'For 1,000 inspections, nothing free:',
    ...ofCore.map(([what, usd]) => line(what, usd)),
    line('core', sum(ofCore)),
    ...others.map(([what, usd]) => line(what, usd)),
    line(`everything, for workshops of ${USUAL} a month`, sum(ofCore) + sum(others)),
    line('and for each month that they are kept', priceOfAll(kept) * 1000),
    '',
    'For a month of a stage with one workshop, less what is always free:',
    ...MONTHS.map((count) =>
      line(count ? `${count} inspections` : 'idle, without a workshop', priceOfMonth(figures, count)),
    ),
    '',
    'Assumed:',
    ...Object.values(assumptions).map(({ value, says }) => `  ${String(value).padStart(5)} ${says}`),
    `  User accounts on the Lite plan, ${requestPrices.accounts.each} each`,
  ].join('\n');
}

async function cost(args: string[]) {
  if (parseArgs({ args, options: { help: { type: 'boolean' } } }).values.help) return console.log(HELP);
  await build({ quiet: true });
  console.log(describeCosts(await runProgram<CostFigures>(import.meta.resolve('./measure.ts'))));
}

if (import.meta.main) await plainly(cost);
