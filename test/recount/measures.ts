import { betaBinomial, limits, rarity, tail } from './chances.ts';
import { type Counted, expected, isLargeEnough, share } from './expected.ts';
import { failedItems, getMinutes, groupBy, isFirst, passed, type Sheet } from './read.ts';

type Around = { repeated: Set<string>; today: string };
type Reads = (sheet: Sheet, around: Around) => boolean | undefined;
/**
 * `spread`: how much honest inspectors differ. `side`: the direction that matters. `from`: the rate above which it
 * counts as a habit. `habits`: how much honest inspectors' habits differ.
 */
type Measure = {
  reads: Reads;
  group?: (sheet: Sheet) => string;
  spread: number;
  side: string;
  from?: number;
  habits?: number;
};

const readings = (sheet: Sheet) => sheet.lines.flatMap((line) => (line.Readings ? line.Readings.split('; ') : []));
const comparable = (sheet: Sheet) => isFirst(sheet) && readings(sheet).length >= 8;
const quickest: Record<string, number> = { car: 10, motorcycle: 7, trailer: 5 };
/**
 * Daylight saving ends on the first Sunday of April and begins on the last of September, both at 14:00 UTC on Saturday.
 */
function nzDay(instant: string) {
  const at = Date.parse(instant);
  const saturday = (month: number, from: number) => {
    const first = new Date(Date.UTC(new Date(at).getUTCFullYear(), month, from, 14));
    return first.getTime() + ((6 - first.getUTCDay() + 7) % 7) * 86_400_000;
  };
  const ahead = at >= saturday(2, 31) && at < saturday(8, 23) ? 12 : 13;
  return new Date(at + ahead * 3_600_000).toISOString().slice(0, 10);
}

const bands = ['Under 5 years', '5 to 9 years', '10 to 14 years', '15 to 19 years', '20 years and more'];
function band(sheet: Sheet) {
  if (sheet.of('Vehicle type') !== 'car') return sheet.of('Vehicle type');
  const registered = sheet.of('First registered');
  const since = registered.slice(0, 4) || sheet.of('Year') || sheet.of('Year registered here');
  if (since === '') return 'Age not known';
  const on = sheet.of('Inspected on');
  const ahead = registered !== '' && on.slice(5) < registered.slice(5) ? 1 : 0;
  return bands[Math.min(4, Math.floor(Math.max(0, Number(on.slice(0, 4)) - Number(since) - ahead) / 5))] ?? '';
}

const measures: Record<string, Measure> = {
  fails: { reads: (sheet) => (isFirst(sheet) ? !passed(sheet) : undefined), group: band, spread: 0.26, side: 'both' },
  rechecks: { reads: (sheet) => (isFirst(sheet) ? undefined : passed(sheet)), spread: 0.2, side: 'both' },
  lateVic: {
    reads: (sheet, { today }) => {
      const at = sheet.of('VIC entered at');
      if (sheet.of('VIC entered') === 'yes') return at === '' ? undefined : nzDay(at) > sheet.of('Day');
      return sheet.of('Day') < today ? true : undefined;
    },
    ...{ spread: 0.9, side: 'more', from: 0.45, habits: 1.5 },
  },
  edits: { reads: (sheet) => Number(sheet.of('Edits')) > 0, spread: 0.5, side: 'more', from: 0.3, habits: 1.25 },
  photos: {
    reads: (sheet) => (isFirst(sheet) && !passed(sheet) ? photos([sheet]).photos > 0 : undefined),
    ...{ spread: 1.9, side: 'less' },
  },
  sameReadings: {
    reads: (sheet, { repeated }) => (comparable(sheet) ? repeated.has(sheet.of('Inspection')) : undefined),
    ...{ group: (sheet) => String(readings(sheet).length), spread: 0.8, side: 'more', from: 0.03 },
  },
  quick: {
    reads: (sheet) => {
      const [minutes] = isFirst(sheet) ? getMinutes(sheet) : [];
      return minutes === undefined ? undefined : minutes < (quickest[sheet.of('Vehicle type')] ?? 0);
    },
    ...{ group: (sheet) => sheet.of('Vehicle type'), spread: 0.6, side: 'more', from: 0.35, habits: 2.5 },
  },
};

/** Counts photos of items that failed the first time, and those items. */
export function photos(sheets: readonly Sheet[]) {
  const lines = sheets.filter(isFirst).flatMap(failedItems);
  return { photos: lines.reduce((sum, line) => sum + Number(line.Photos), 0), fails: lines.length };
}

/** Returns inspections with eight readings or more that all appear in one of the same person's previous ten. */
export function repeats(sheets: readonly Sheet[]) {
  const repeated = new Set<string>();
  for (const own of groupBy(sheets.filter(comparable), (sheet) => sheet.of('Inspector')).values()) {
    const read = own.map((sheet) => readings(sheet).join());
    own.forEach((sheet, at) => {
      if (read.slice(Math.max(0, at - 10), at).includes(read[at] ?? '')) repeated.add(sheet.of('Inspection'));
    });
  }
  return repeated;
}

const count = (name: string, sheets: readonly Sheet[], around: Around) =>
  sheets.flatMap((sheet): Counted[] => {
    const { reads, group = () => '' } = measures[name] as Measure;
    const hit = reads(sheet, around);
    return hit === undefined ? [] : [{ person: sheet.of('Inspector'), group: group(sheet), hit }];
  });

/** Compares each measure of a person with the others'. */
export function measureAll(mine: readonly Sheet[], theirs: readonly Sheet[], around: Around) {
  return Object.entries(measures).map(([measure, { spread, side, from = 0, habits = spread }]) => {
    const own = count(measure, mine, around);
    const { hits, of } = share(own);
    const others = count(measure, theirs, around);
    if (others.length < 20) return { measure, hits, of, verdict: 'few others' };
    if (of < 20) return { measure, hits, of, verdict: 'few' };
    const { rate, variance } = expected(own, others, spread);
    const chances = betaBinomial(of, rate, variance);
    const found = limits(chances, 1 / 10_000);
    const wide = betaBinomial(of, rate, expected(own, others, habits).variance);
    const usual = limits(wide, 1 / 20);
    const low = side === 'more' ? 0 : found.low;
    const high = side === 'less' ? of : Math.max(found.high, Math.ceil(from * of) - 1);
    const told = {
      ...{ measure, hits, of, expected: Math.round(rate * of * 100) / 100, low, high },
      usualLow: side === 'more' ? 0 : usual.low,
      usualHigh: side === 'less' ? of : Math.min(usual.high, high),
    };
    const below = side === 'less' || (side === 'both' && hits < rate * of);
    const isOut = hits < low || hits > high;
    const chance = isOut ? tail(chances, hits, below) : Math.max(tail(wide, hits, below), from && 1 / 300);
    if (below ? low === 0 : high === of) return { ...told, verdict: 'few', unlimited: true, ...rarity('few', chance) };
    const verdict = isOut ? 'look' : 'usual';
    return { ...told, verdict, ...rarity(verdict, chance) };
  });
}

/** Compares a person's fail rate with the others' in each age band, or vehicle type other than a car. */
export function byBand(mine: readonly Sheet[], theirs: readonly Sheet[], around: Around) {
  const others = count('fails', theirs, around);
  const order = (name: string) => (bands.includes(name) ? bands.indexOf(name) : bands.length);
  return [...groupBy(count('fails', mine, around), ({ group }) => group)]
    .sort(([a], [b]) => order(a) - order(b) || (a < b ? -1 : 1))
    .map(([name, own]) => {
      const same = others.filter(({ group }) => group === name);
      return { band: name, ...share(own), ...(isLargeEnough(same, others) && { others: share(same) }) };
    });
}
