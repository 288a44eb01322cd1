// Counts the figures of Home again from a file of "Export every item", and imports nothing of the product: it is the other
// hand that the figures are held against. A further figure is a function, and a line at `figures`.
import { readFileSync } from 'node:fs';

const HELP = `npm run recompute -- FILE.csv --today 2026-11-25

Counts the figures of Home from a file that "Export every item" wrote, as JSON.
--today  the day in New Zealand on which Home was looked at`;

/** Fields of RFC 4180, as text; an apostrophe before what looks like a formula stays. */
function readCsv(text: string) {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? '';
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (source[at + 1] === '"') {
        field += '"';
        at++;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') {
      rows.at(-1)?.push(field);
      field = '';
    } else if (sign === '\n') {
      rows.at(-1)?.push(field);
      field = '';
      rows.push([]);
    } else if (sign !== '\r') field += sign;
  }
  rows.pop();
  const [head = [], ...lines] = rows;
  return lines.map((line) => Object.fromEntries(head.map((name, place) => [name, line[place] ?? ''])));
}

type Line = Record<string, string>;
type Sheet = { lines: Line[]; of: (name: string) => string };

/** The lines of each inspection together. */
function sheetsIn(lines: readonly Line[]): Sheet[] {
  const byId = new Map<string, Line[]>();
  for (const line of lines) {
    const id = line.Inspection ?? '';
    byId.set(id, [...(byId.get(id) ?? []), line]);
  }
  return [...byId.values()].map((own) => ({ lines: own, of: (name: string) => own[0]?.[name] ?? '' }));
}

const plus = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const isFirst = (sheet: Sheet) => sheet.of('Rechecks') === '';
const isBetween = (day: string, from: string, upTo: string) => from <= day && day <= upTo;
const onDays = (sheets: readonly Sheet[], from: string, upTo: string) =>
  sheets.filter((sheet) => isBetween(sheet.of('Day'), from, upTo));

function median(values: readonly number[]) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0);
}

/** Minutes from the start of a first inspection to its submission, half a minute up; none of those from paper. */
function minutes(sheets: readonly Sheet[]) {
  return sheets
    .filter((sheet) => isFirst(sheet) && sheet.of('From paper') === '' && sheet.of('Started') !== '')
    .map((sheet) => Math.round((Date.parse(sheet.of('Submitted')) - Date.parse(sheet.of('Started'))) / 60_000));
}

/** Fails whose 28 days for a recheck were over within those days, and how many of them were rechecked by then. */
function rechecks(sheets: readonly Sheet[], from: string, upTo: string) {
  const recheckedOn = new Map(sheets.map((sheet) => [sheet.of('Rechecks'), sheet.of('Inspected on')]));
  const due = sheets.filter(
    (sheet) =>
      isFirst(sheet) &&
      sheet.of('Result') === 'FAIL' &&
      sheet.of('First inspected on') !== '' &&
      isBetween(plus(sheet.of('First inspected on'), 28), from, upTo),
  );
  const inTime = due.filter((sheet) => {
    const on = recheckedOn.get(sheet.of('Inspection'));
    return on !== undefined && on <= plus(sheet.of('First inspected on'), 28);
  });
  return { recheckable: due.length, recheckedInTime: inTime.length };
}

function period(sheets: readonly Sheet[], from: string) {
  const upTo = plus(from, 29);
  const those = onDays(sheets, from, upTo);
  const first = those.filter(isFirst);
  const timed = minutes(those);
  return {
    ...{ from, upTo, inspections: those.length, rechecks: those.length - first.length },
    ...{ fails: first.filter((sheet) => sheet.of('Result') === 'FAIL').length, minutes: median(timed) },
    ...{ timed: timed.length, ...rechecks(sheets, plus(from, -1), plus(upTo, -1)) },
  };
}

/** How many first inspections failed each item, by its code. */
function fails(sheets: readonly Sheet[], from: string) {
  const counts: Record<string, number> = {};
  for (const sheet of onDays(sheets, from, plus(from, 29)).filter(isFirst))
    for (const line of sheet.lines)
      if (line['Item result'] === 'FAIL') counts[line.Item ?? ''] = (counts[line.Item ?? ''] ?? 0) + 1;
  return counts;
}

const figures: Record<string, (sheets: readonly Sheet[], today: string) => unknown> = {
  recent: (sheets, today) => period(sheets, plus(today, -29)),
  before: (sheets, today) => period(sheets, plus(today, -59)),
  days: (sheets, today) =>
    Array.from({ length: 60 }, (_, n) => plus(today, n - 59)).map((day) => {
      const those = onDays(sheets, day, day);
      return { day, inspections: those.length, minutes: median(minutes(those)) };
    }),
  failsByItem: (sheets, today) => ({
    recent: fails(sheets, plus(today, -29)),
    before: fails(sheets, plus(today, -59)),
  }),
};

const [file = '', option, today = ''] = process.argv.slice(2);
if (option !== '--today' || !/^\d{4}-\d\d-\d\d$/.test(today)) console.log(HELP);
else {
  const sheets = sheetsIn(readCsv(readFileSync(file, 'utf8')));
  const counted = Object.entries(figures).map(([name, count]) => [name, count(sheets, today)]);
  console.log(JSON.stringify(Object.fromEntries(counted), null, 2));
}
