// Counts the figures of Home and of the Quality page again from a file of "Export every item", and imports nothing of the product: it is the other
// hand that the figures are held against. A further figure is a function, and a line at `figures`.
import { readFileSync } from 'node:fs';

const HELP = `npm run recompute -- FILE.csv --today 2026-11-25

Counts the figures of Home, and of everybody on the Quality page for the running quarter, from a file that "Export every item" wrote, as JSON.
--today  the day in New Zealand on which they were looked at`;

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

// The Quality page. What honest people may differ by, up to which share something is a habit, and which side matters.
type Reads = (sheet: Sheet, around: { repeated: Set<string>; today: string }) => boolean | undefined;
const passed = (sheet: Sheet) => sheet.of('Result') === 'PASS';
const readings = (sheet: Sheet) => sheet.lines.flatMap((line) => (line.Readings ? line.Readings.split('; ') : []));
const comparable = (sheet: Sheet) => isFirst(sheet) && readings(sheet).length >= 8;
const quickest: Record<string, number> = { car: 10, motorcycle: 7, trailer: 5 };
/** Summer time ends on the first Sunday of April and begins on the last of September, both at 14:00 UTC of the Saturday. */
function nzDay(instant: string) {
  const at = Date.parse(instant);
  const saturday = (month: number, from: number) => {
    const first = new Date(Date.UTC(new Date(at).getUTCFullYear(), month, from, 14));
    return first.getTime() + ((6 - first.getUTCDay() + 7) % 7) * 86_400_000;
  };
  const ahead = at >= saturday(2, 31) && at < saturday(8, 23) ? 12 : 13;
  return new Date(at + ahead * 3_600_000).toISOString().slice(0, 10);
}

function band(sheet: Sheet) {
  if (sheet.of('Vehicle type') !== 'car') return sheet.of('Vehicle type');
  const registered = sheet.of('First registered');
  const since = registered.slice(0, 4) || sheet.of('Year') || sheet.of('Year registered here');
  if (since === '') return 'unknown';
  const on = sheet.of('Inspected on');
  const ahead = registered !== '' && on.slice(5) < registered.slice(5) ? 1 : 0;
  return String(Math.min(4, Math.floor(Math.max(0, Number(on.slice(0, 4)) - Number(since) - ahead) / 5)));
}

const measures: Record<
  string,
  { reads: Reads; group?: (sheet: Sheet) => string; spread: number; side: string; from?: number }
> = {
  fails: { reads: (sheet) => (isFirst(sheet) ? !passed(sheet) : undefined), group: band, spread: 0.28, side: 'both' },
  rechecks: { reads: (sheet) => (isFirst(sheet) ? undefined : passed(sheet)), spread: 0.35, side: 'both' },
  lateVic: {
    reads: (sheet, { today }) => {
      const at = sheet.of('VIC entered at');
      if (sheet.of('VIC entered') === 'yes') return at === '' ? undefined : nzDay(at) > sheet.of('Day');
      return sheet.of('Day') < today ? true : undefined;
    },
    ...{ spread: 1.3, side: 'more', from: 0.4 },
  },
  edits: { reads: (sheet) => Number(sheet.of('Edits')) > 0, spread: 1.2, side: 'more', from: 0.25 },
  photos: {
    reads: (sheet) =>
      isFirst(sheet) && !passed(sheet)
        ? sheet.lines.some((line) => line['Item result'] === 'FAIL' && Number(line.Photos) > 0)
        : undefined,
    ...{ spread: 1.9, side: 'less' },
  },
  sameReadings: {
    reads: (sheet, { repeated }) => (comparable(sheet) ? repeated.has(sheet.of('Inspection')) : undefined),
    ...{ group: (sheet) => String(readings(sheet).length), spread: 1.2, side: 'more', from: 0.03 },
  },
  quick: {
    reads: (sheet) => {
      const [took] = minutes([sheet]);
      return took === undefined ? undefined : took < (quickest[sheet.of('Vehicle type')] ?? 0);
    },
    ...{ group: (sheet) => sheet.of('Vehicle type'), spread: 1.6, side: 'more', from: 0.35 },
  },
};

/** The logarithm of the gamma function, by Stirling's series from twenty on. */
function lnGamma(value: number): number {
  if (value < 20) return lnGamma(value + 1) - Math.log(value);
  const inverse = 1 / (value * value);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / value;
  return (value - 0.5) * Math.log(value) - value + 0.5 * Math.log(2 * Math.PI) + series;
}
const lnBeta = (a: number, b: number) => lnGamma(a) + lnGamma(b) - lnGamma(a + b);

/** How likely each count is where the likelihood itself has a beta distribution. */
function betaBinomial(of: number, rate: number, variance: number) {
  const both = (rate * (1 - rate)) / variance - 1;
  const [a, b] = [both * rate, both * (1 - rate)];
  const ways = (count: number) => lnGamma(of + 1) - lnGamma(count + 1) - lnGamma(of - count + 1);
  return Array.from({ length: of + 1 }, (_, count) =>
    Math.exp(ways(count) + lnBeta(a + count, b + of - count) - lnBeta(a, b)),
  );
}

/** The first place at which these add up to more than one in 10,000. */
function reached(chances: readonly number[]) {
  let sum = 0;
  return chances.findIndex((chance) => {
    sum += chance;
    return sum > 1 / 10_000;
  });
}

type Counted = { person: string; group: string; hit: boolean };
const share = (some: readonly Counted[]) => ({ hits: some.filter(({ hit }) => hit).length, of: some.length });
const by = <Of>(list: readonly Of[], key: (one: Of) => string) => {
  const found = new Map<string, Of[]>();
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return found;
};

/** By the others' rate of the same, and how uncertain that is. */
function expected(own: readonly Counted[], others: readonly Counted[], spread: number) {
  const all = share(others);
  const overall = (all.hits + 0.5) / (all.of + 1);
  const people = [...by(others, ({ person }) => person).values()].map(({ length }) => length);
  let [rate, sampling, pooled] = [0, 0, 0];
  for (const [group, some] of by(own, (one) => one.group)) {
    const weight = some.length / own.length;
    const same = others.filter((one) => one.group === group);
    const parts = [...by(same, ({ person }) => person).values()].map(({ length }) => length);
    const isOfOne = people.length > 1 && Math.max(0, ...parts) > 0.8 * same.length;
    if (same.length < 20 || isOfOne) pooled += weight;
    else {
      const likely = (share(same).hits + 20 * overall) / (same.length + 20);
      rate += weight * likely;
      sampling += (weight ** 2 * likely * (1 - likely)) / (same.length + 20);
    }
  }
  rate += pooled * overall;
  sampling += (pooled ** 2 * overall * (1 - overall)) / (all.of + 1);
  const few = people.reduce((sum, one) => sum + (one / all.of) ** 2, 0);
  const binary = rate * (1 - rate);
  return { rate, variance: Math.min(spread ** 2 * (1 + few) * binary ** 2 + sampling, 0.95 * binary) };
}

/** Inspections of eight readings or more, all of which stand in one of the ten before by the same person. */
function repeats(sheets: readonly Sheet[]) {
  const repeated = new Set<string>();
  for (const own of by(sheets.filter(comparable), (sheet) => sheet.of('Inspector')).values())
    own.forEach((sheet, at) => {
      const before = own.slice(Math.max(0, at - 10), at).map((one) => readings(one).join());
      if (before.includes(readings(sheet).join())) repeated.add(sheet.of('Inspection'));
    });
  return repeated;
}

const monthsBefore = (day: string, months: number) => {
  const at = new Date(plus(day, 1));
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, Math.min(at.getUTCDate(), last)))
    .toISOString()
    .slice(0, 10);
};

/** Each measure of each person in the running quarter, against the others' of twelve months. */
function quality(all: readonly Sheet[], today: string) {
  const sheets = [...onDays(all, monthsBefore(today, 12), today)].sort(
    (a, b) => Number(a.of('Inspection')) - Number(b.of('Inspection')),
  );
  const quarter = `${today.slice(0, 5)}${String(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  const around = { repeated: repeats(sheets), today };
  const own = by(onDays(sheets, quarter, today), (sheet) => sheet.of('Inspector'));
  const told = [...own].map(([person, theirs]) => {
    const held = Object.entries(measures).map(([name, { reads, group = () => '', spread, side, from = 0 }]) => {
      const count = (some: readonly Sheet[]) =>
        some.flatMap((sheet): Counted[] => {
          const hit = reads(sheet, around);
          return hit === undefined ? [] : [{ person: sheet.of('Inspector'), group: group(sheet), hit }];
        });
      const mine = count(theirs);
      const { hits, of } = share(mine);
      const others = count(sheets).filter((one) => one.person !== person);
      if (others.length < 20) return [name, { hits, of, verdict: 'few others' }] as const;
      if (of < 20) return [name, { hits, of, verdict: 'few' }] as const;
      const { rate, variance } = expected(mine, others, spread);
      const chances = betaBinomial(of, rate, variance);
      const low = side === 'more' ? 0 : reached(chances);
      const most = of - reached([...chances].reverse());
      const high = side === 'less' ? of : Math.max(most, Math.ceil(from * of) - 1);
      const verdict = hits < low || hits > high ? 'look' : 'usual';
      return [name, { hits, of, verdict, expected: Math.round(rate * of * 100) / 100, low, high }] as const;
    });
    return [person, { ...Object.fromEntries(held), minutes: median(minutes(theirs)) }] as const;
  });
  return Object.fromEntries(told);
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
  quality,
};

const [file = '', option, today = ''] = process.argv.slice(2);
if (option !== '--today' || !/^\d{4}-\d\d-\d\d$/.test(today)) console.log(HELP);
else {
  const sheets = sheetsIn(readCsv(readFileSync(file, 'utf8')));
  const counted = Object.entries(figures).map(([name, count]) => [name, count(sheets, today)]);
  console.log(JSON.stringify(Object.fromEntries(counted), null, 2));
}
