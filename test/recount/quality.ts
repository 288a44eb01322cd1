import { binomial, limits } from './chances.ts';
import { isMostlyOnePerson } from './expected.ts';
import { neverFailed } from './items.ts';
import { byBand, measureAll, photos, repeats } from './measures.ts';
import { judgeMinutes, months, timed } from './minutes.ts';
import { failedItems, groupBy, isFirst, onDays, passed, type Sheet } from './read.ts';

/** Returns the quarter that contains a day, up to today. */
function quarterOf(on: string, today: string) {
  const [year, month] = [Number(on.slice(0, 4)), Math.floor((Number(on.slice(5, 7)) - 1) / 3) * 3];
  const day = (months: number, date: number) => new Date(Date.UTC(year, months, date)).toISOString().slice(0, 10);
  const end = day(month + 3, 0);
  return { from: day(month, 1), to: end < today ? end : today };
}

/** Calculates the page as an Admin sees it: the quarter that contains a day, and the twelve calendar months up to its end. */
export function quality(all: readonly Sheet[], today: string, on: string) {
  const quarter = quarterOf(on, today);
  const [last, month] = [Number(quarter.to.slice(0, 4)), Number(quarter.to.slice(5, 7))];
  const year = { from: new Date(Date.UTC(last, month - 12, 1)).toISOString().slice(0, 10), to: quarter.to };
  const known = onDays(all, year.from, year.to).sort((a, b) => Number(a.of('Inspection')) - Number(b.of('Inspection')));
  return { quarter: look(known, quarter, today), year: look(known, year, today) };
}

function look(known: readonly Sheet[], { from, to }: { from: string; to: string }, today: string) {
  const around = { repeated: repeats(known), today };
  const people = [...groupBy(onDays(known, from, to), (sheet) => sheet.of('Inspector'))].map(([person, mine]) => {
    const isTheirs = (sheet: Sheet) => sheet.of('Inspector') === person;
    const others = known.filter((sheet) => !isTheirs(sheet));
    const first = mine.filter(isFirst);
    const isRecheck = (sheet: Sheet) => !isFirst(sheet);
    const told = {
      inspections: first.length,
      measures: measureAll(mine, others, around),
      minutes: judgeMinutes(timed(first), timed(others.filter(isFirst))),
      recheckMinutes: judgeMinutes(timed(mine.filter(isRecheck)), timed(others.filter(isRecheck))),
      months: months(timed(known.filter(isTheirs).filter(isFirst))),
      bands: byBand(mine, others, around),
      photosPerFail: { ...photos(mine), ...comparePhotos(others) },
      items: neverFailed(mine, others),
    };
    return [person, told] as const;
  });
  return {
    ...{
      from,
      to,
      ...organization(
        known,
        people.map(([, { inspections }]) => inspections),
      ),
    },
    people: Object.fromEntries(people),
  };
}

/** Returns the others' photos if there are enough of them and they are not mostly one person's. */
function comparePhotos(sheets: readonly Sheet[]) {
  const first = sheets.filter(isFirst);
  const items = first.flatMap((sheet) => failedItems(sheet).map(() => ({ person: sheet.of('Inspector') })));
  const isAlone = groupBy(sheets, (sheet) => sheet.of('Inspector')).size === 1;
  return items.length >= 20 && (isAlone || !isMostlyOnePerson(items)) ? { others: photos(sheets) } : {};
}

/**
 * Returns the organization's rate and the range expected by chance (2.5% on each side) for 16 counts from 20 to the
 * highest, and for every person's count.
 */
function organization(known: readonly Sheet[], inspected: readonly number[]) {
  const first = known.filter(isFirst);
  if (first.length < 20) return { byChance: [] };
  const hits = first.filter((sheet) => !passed(sheet)).length;
  const most = Math.max(100, ...inspected);
  const steps = Array.from({ length: 16 }, (_, n) => Math.round(20 * (most / 20) ** (n / 15)));
  const counts = new Set([...steps, ...inspected.filter((count) => count >= 20)]);
  const byChance = [...counts]
    .sort((a, b) => a - b)
    .map((of) => ({
      of,
      ...limits(binomial(of, hits / first.length), 1 / 40),
    }));
  return { organization: { hits, of: first.length }, byChance };
}
