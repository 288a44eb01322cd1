import type { Fact } from '../counters/fact.ts';
import type { Counts, Sums } from '../counters/sums.ts';
import type { NzDate } from '../nz-date.ts';
import { findLine } from '../sheets/checklist.ts';
import { measureNames, measureOf } from './measures.ts';
import { addTo, type Share, type Tally } from './tally.ts';

/**
 * A measure, or one of: `m` and `r`, minutes of first inspections and rechecks; `v`, vehicles; `i`, failed items; `p`,
 * photos by failed item; `o`, sheets that aren't in VIC, by day of the month.
 */
type Line = readonly [kind: string, group: string, share: Share];
/** The sum of a person's facts in a month, as in 2026-11. */
export type Month = { month: string; person: string; lines: Line[] };

/**
 * Counts a fact for its inspector's month. Names are as in `fails/10`, or `mc31` for car and 31 minutes, because a year
 * of months is read at once. Those of hits start with `+`.
 */
export const countMonth = (fact: Fact): Counts =>
  new Map(
    listLines(fact).flatMap(([kind, group, { hits, of }]) => {
      const name = kind.length > 1 ? `${kind}/${group}` : kind + group;
      return [[name, of] as const, ...(hits > 0 ? [[`+${name}`, hits] as const] : [])];
    }),
  );

const ONE: Share = { hits: 0, of: 1 };

const listLines = (fact: Fact): Line[] => {
  const { day, recheckOf, minutes, failed, photosOfFails, vicEntered } = fact;
  const [type = ''] = fact.vehicleType;
  const measured = measureNames.flatMap((name): Line[] => {
    const { reads, groupOf } = measureOf(name);
    const hit = reads(fact);
    return hit === undefined ? [] : [[name, groupOf(fact), { hits: Number(hit), of: 1 }]];
  });
  const both: Line[] = [...measured, ...(vicEntered ? [] : [['o', day.slice(8), ONE] as const])];
  const timed = (kind: string): Line[] => (minutes === null ? [] : [[kind, `${type}${minutes}`, ONE]]);
  if (recheckOf !== null) return [...both, ...timed('r')];
  return [
    ...both,
    ...timed('m'),
    ['v', type, ONE],
    ...failed.map((item): Line => ['i', `${type}${findLine(item).code}`, ONE]),
    ...(failed.length > 0 ? [['p', '', { hits: photosOfFails, of: failed.length }] as const] : []),
  ];
};

/** Reads the months among sums. Sheets of earlier days that aren't in VIC are late. */
export const readMonths = (sums: Sums, today: NzDate): Month[] =>
  [...sums].flatMap(([id, counts]) => {
    const [kind, month = '', person = ''] = id.split('#');
    const lines = [...counts].flatMap(([name, of]) => readLine(name, { hits: counts.get(`+${name}`) ?? 0, of }));
    const isLate = ([what, day]: Line) => what === 'o' && `${month}-${day}` < today;
    const late = lines.filter(isLate).map(([, , { of }]): Line => ['lateVic', '', { hits: of, of }]);
    return kind === 'MONTH' ? [{ month, person, lines: [...lines, ...late] }] : [];
  });

const readLine = (name: string, share: Share): Line[] => {
  if (name.startsWith('+') || share.of === 0) return [];
  const slash = name.indexOf('/');
  return [[name.slice(0, Math.max(slash, 1)), name.slice(slash < 0 ? 1 : slash + 1), share]];
};

/** Returns the shares of each kind of line. */
export const tallyMonths = (months: readonly Month[]) => {
  const tallies = new Map<string, Tally>();
  for (const { person, lines } of months)
    for (const [kind, group, share] of lines) {
      const tally: Tally = tallies.get(kind) ?? new Map();
      tallies.set(kind, tally);
      addTo(tally, person, group, share);
    }
  return (kind: string): Tally => tallies.get(kind) ?? new Map();
};
export type Tallies = ReturnType<typeof tallyMonths>;
