import { expect, test } from 'vitest';
import { simulateHonestWorkshop } from '#scripts/seed/honest/honest.ts';
import type { Visit } from '#scripts/seed/honest/visit.ts';
import { exportHead } from '#shared/counters/export.ts';
import { formatCsv } from '#shared/csv.ts';
import { atNzHours, type NzDate } from '#shared/nz-date.ts';
import { buildQuality } from '#shared/quality/build-quality.ts';
import { getPeriod, type PeriodKind } from '#shared/quality/periods.ts';
import { toCounted } from '#test/handlers/counters/counted.ts';
import { recount } from '#test/recount/recount.ts';
import { toMonths } from '#test/rules/quality/facts.ts';
import { toFacts } from '#test/simulation-tools/to-facts.ts';

const TODAY = '2025-12-20' as NzDate;

/** The export's lines for a visit: one for each fail, and one with its readings. */
const linesOf = (visit: Visit, id: number) => {
  const { day, startedAt, minutes, inspector, vehicleType, age, isRecheck, fails, readings, photos, edits } = visit;
  const start = atNzHours(day, 4).getTime() + (startedAt - 240) * 60_000;
  const submitted = start + minutes * 60_000;
  const { vicAfterMinutes: after } = visit;
  const head: Record<string, string> = {
    ...{ Inspection: String(id), Rechecks: isRecheck ? '1' : '', Day: day, Inspector: inspector },
    ...{ Started: new Date(start).toISOString(), Submitted: new Date(submitted).toISOString() },
    ...{ 'Inspected on': day, Result: fails.length > 0 ? 'FAIL' : 'PASS', 'Vehicle type': vehicleType },
    ...{
      Year: String(Number(day.slice(0, 4)) - age),
      Edits: String(edits),
      'VIC entered': after === null ? '' : 'yes',
    },
    'VIC entered at': after === null ? '' : new Date(submitted + after * 60_000).toISOString(),
  };
  const read = Object.entries(readings).map((one) => one.join(' '));
  const lines = [
    { ...head, Readings: read.join('; ') },
    ...fails.map((Item, n) => ({
      ...head,
      Item,
      'Item result': 'FAIL',
      Photos: n === 0 && photos ? String(photos) : '',
    })),
  ];
  return lines.map((line: Record<string, string>) => exportHead.map((name) => line[name] ?? ''));
};

test("an independent script calculates every person's figures from the export, to the last digit", () => {
  const visits = simulateHonestWorkshop({
    seed: 4,
    inspectors: ['ana', 'ben', 'cy'],
    from: '2024-10-01' as NzDate,
    days: 446,
  });
  const facts = toFacts(visits);
  const lines = visits.flatMap((visit, n) => linesOf(visit, facts[n]?.id ?? 0));
  const counted = recount(formatCsv([[...exportHead], ...lines]), TODAY);
  const ours = (kind: PeriodKind) => {
    const period = getPeriod(kind, TODAY, TODAY);
    const told = buildQuality(toMonths(facts, TODAY), period, { self: '', seesAll: true, nameOf: (name) => name });
    return { ...period, ...told, people: Object.fromEntries(told.people.map((one) => toCounted(one))) };
  };
  const [quarter, year] = [ours('quarter'), ours('year')];
  expect(counted.quality).toEqual({ quarter, year });
  // Guards against an empty comparison.
  const people = Object.values(quarter.people);
  expect(people.flatMap(({ measures }) => measures).filter(({ expected }) => expected).length).toBeGreaterThan(15);
  for (const { months, bands, minutes, recheckMinutes, photosPerFail } of people) {
    expect(months.length).toBeGreaterThan(9);
    expect(bands.filter(({ others }) => others).length).toBeGreaterThan(2);
    expect([minutes.times, recheckMinutes.times, photosPerFail.others?.fails]).not.toContain(undefined);
  }
  const never = Object.values(year.people).flatMap(({ items }) => Object.values(items.never));
  expect(never.filter(({ chance }) => chance < 1).length).toBeGreaterThan(0);
});
