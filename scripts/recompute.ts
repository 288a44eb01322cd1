// Counts the figures of Home and of the Quality page again from a file of "Export every item", and imports nothing of the product: it is the other
// hand that the figures are held against. A further figure is a function, and a line at `figures`.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fails, period, sixtyDays } from './recompute/home.ts';
import { quality } from './recompute/quality.ts';
import { plus, readSheets, type Sheet } from './recompute/read.ts';

const HELP = `npm run recompute -- FILE.csv --today 2026-11-25 [--on 2026-08-01]

Counts the figures of Home, and those that an Admin sees on the Quality page, from a file that "Export every item" wrote, as JSON.
--today  the day in New Zealand on which they were looked at
--on     a day of the quarter that the Quality page shows, with the twelve months until its end; the running one without it`;

const figures: Record<string, (sheets: readonly Sheet[], today: string, on: string) => unknown> = {
  recent: (sheets, today) => period(sheets, plus(today, -29)),
  before: (sheets, today) => period(sheets, plus(today, -59)),
  days: sixtyDays,
  failsByItem: (sheets, today) => ({
    recent: fails(sheets, plus(today, -29)),
    before: fails(sheets, plus(today, -59)),
  }),
  quality,
};

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
function recompute() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { today: { type: 'string', default: '' }, on: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { today, on = today, help } = values;
  const [file] = positionals;
  if (help || !file || !isDay(today) || !isDay(on)) return HELP;
  const sheets = readSheets(readFileSync(file, 'utf8'));
  if (sheets.length === 0) throw new Error(`${file} has no inspection in it`);
  const counted = Object.entries(figures).map(([name, count]) => [name, count(sheets, today, on)]);
  return JSON.stringify(Object.fromEntries(counted), null, 2);
}

try {
  console.log(recompute());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
