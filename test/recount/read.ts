/** Parses RFC 4180 fields as text. Keeps the apostrophe before text that looks like a formula. */
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
export type Sheet = { lines: Line[]; of: (name: string) => string };

/** Groups the lines by inspection. */
export function readSheets(text: string): Sheet[] {
  return [...groupBy(readCsv(text), (line) => line.Inspection ?? '').values()].map((own) => ({
    lines: own,
    of: (name: string) => own[0]?.[name] ?? '',
  }));
}

export function groupBy<Of>(list: readonly Of[], key: (one: Of) => string) {
  const found = new Map<string, Of[]>();
  for (const one of list) {
    const some = found.get(key(one));
    if (some) some.push(one);
    else found.set(key(one), [one]);
  }
  return found;
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
export const isFirst = (sheet: Sheet) => sheet.of('Rechecks') === '';
export const passed = (sheet: Sheet) => sheet.of('Result') === 'PASS';
export const failedItems = (sheet: Sheet) => sheet.lines.filter((line) => line['Item result'] === 'FAIL');
export const isBetween = (day: string, from: string, upTo: string) => from <= day && day <= upTo;
export const onDays = (sheets: readonly Sheet[], from: string, upTo: string) =>
  sheets.filter((sheet) => isBetween(sheet.of('Day'), from, upTo));

/**
 * Returns the minutes from start to submission, half a minute rounded up, or nothing for paper sheets and sheets
 * without a start.
 */
export function getMinutes(sheet: Sheet) {
  if (sheet.of('From paper') !== '' || sheet.of('Started') === '') return [];
  const ms = Date.parse(sheet.of('Submitted')) - Date.parse(sheet.of('Started'));
  return [Math.max(0, Math.round(ms / 60_000))];
}

/** Returns a quantile, interpolated between neighbours. */
export function quantile(values: readonly number[], part: number) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  return below === undefined || above === undefined ? null : below + (place % 1) * (above - below);
}
