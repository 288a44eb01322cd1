import { addDays, failedItems, getMinutes, isBetween, isFirst, onDays, passed, quantile, type Sheet } from './read.ts';

/**
 * Counts failed inspections whose 28 days for a recheck ended in the period, and how many of them were rechecked in
 * time.
 */
function rechecks(sheets: readonly Sheet[], from: string, upTo: string) {
  const recheckedOn = new Map(sheets.map((sheet) => [sheet.of('Rechecks'), sheet.of('Inspected on')]));
  const due = sheets.filter(
    (sheet) =>
      isFirst(sheet) &&
      sheet.of('Result') === 'FAIL' &&
      sheet.of('First inspected on') !== '' &&
      isBetween(addDays(sheet.of('First inspected on'), 28), from, upTo),
  );
  const inTime = due.filter((sheet) => {
    const on = recheckedOn.get(sheet.of('Inspection'));
    return on !== undefined && on <= addDays(sheet.of('First inspected on'), 28);
  });
  return { recheckable: due.length, recheckedInTime: inTime.length };
}

const median = (some: readonly Sheet[]) => quantile(some.filter(isFirst).flatMap(getMinutes), 0.5);

export function period(sheets: readonly Sheet[], from: string) {
  const upTo = addDays(from, 27);
  const those = onDays(sheets, from, upTo);
  const first = those.filter(isFirst);
  return {
    ...{ from, upTo, inspections: those.length, rechecks: those.length - first.length },
    ...{ fails: first.filter((sheet) => !passed(sheet)).length, minutes: median(first) },
    ...{ ...interval(first.flatMap(getMinutes)), timed: first.flatMap(getMinutes).length },
    ...rechecks(sheets, from, upTo),
  };
}

/** Counts the first inspections that failed each item, by the item's code. */
export function fails(sheets: readonly Sheet[], from: string) {
  const counts: Record<string, number> = {};
  for (const sheet of onDays(sheets, from, addDays(from, 27)).filter(isFirst))
    for (const { Item = '' } of failedItems(sheet)) counts[Item] = (counts[Item] ?? 0) + 1;
  return counts;
}

export const countEightWeeks = (sheets: readonly Sheet[], today: string) =>
  Array.from({ length: 57 }, (_, n) => addDays(today, n - 56)).map((day) => {
    const those = onDays(sheets, day, day);
    return { day, inspections: those.length, minutes: median(those) };
  });

/** Returns the 95% interval of the median by ranks; none below six values. */
function interval(values: readonly number[]) {
  if (values.length < 6) return {};
  const half = 0.98 / Math.sqrt(values.length);
  return { minutesLow: quantile(values, 0.5 - half), minutesHigh: quantile(values, 0.5 + half) };
}
