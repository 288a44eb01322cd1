import { addDays, addMonths, NzDate, spellDate } from '../../nz-date.ts';
import { fits } from '../../sheets/expiry.ts';
import type { Interval } from '../../sheets/rule-tables.ts';
import type { VehicleType } from '../../vehicle-types/vehicle-type.ts';
import type { Draft } from './draft.ts';
import type { Rules } from './rules.ts';

const types: readonly VehicleType[] = ['car', 'motorcycle', 'trailer'];
/** How old vehicles of a question are, in months: the usual, and both sides of what rules go by. */
const AGES = [60, 90, 8, 30, 150, 210, 300, 400, 500];
const durations = new Map([
  [6, 'Six months'],
  [12, 'One year'],
  [24, 'Two years'],
]);
const anniversaries = new Map([
  [3, 'To the third anniversary of its first registration'],
  [4, 'To the fourth anniversary of its first registration'],
]);
const tellHowLong = ({ months, toAnniversary }: Interval) =>
  toAnniversary ? anniversaries.get(toAnniversary) : durations.get(months);

/** What is said of a rule that we only take to be as it was before: nobody is asked it. */
const NOT_SOURCED = /^Not sourced/;
/** The newest rules that are in force: what no vehicle meets under them any more is not asked. */
const NOW = '2026-11-01';
/** A weekday, three weeks after the rule began. */
const passDay = ({ effectiveFrom }: Interval) => {
  const day = addDays(NzDate.parse(effectiveFrom > NOW ? effectiveFrom : NOW), 20);
  const weekday = new Date(day).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
};

/** How long a new WoF lasts: for each row of the table a vehicle that it is for, and that no other row is for before it. */
export const draftsOfIntervals = (rules: Rules): Draft[] =>
  rules.intervals.flatMap((row): Draft[] =>
    types.flatMap((vehicleType): Draft[] => {
      const passed = passDay(row);
      const found = AGES.map((months) => addDays(addMonths(passed, -months), 11)).find(
        (registered) => rules.intervals.find((one) => fits(one, vehicleType, passed, registered)) === row,
      );
      const right = tellHowLong(row);
      if (!found || !right || NOT_SOURCED.test(row.source)) return [];
      return [
        {
          source: `rule tables: intervals: ${row.effectiveFrom}: ${row.words.split(':')[0]}: ${vehicleType}`,
          questionText: `A ${vehicleType} was first registered on ${spellDate(found)} and passes its inspection on ${spellDate(passed)}. It has no WoF that still runs. How long does the new one last?`,
          explanation: explain(row),
          right,
          wrong: [...durations.values(), ...anniversaries.values()],
          vehicleType,
          ...(row.effectiveFrom > '2000' && { inPracticeFrom: NzDate.parse(row.effectiveFrom) }),
        },
      ];
    }),
  );

const explain = ({ words, confirmed, effectiveFrom, source }: Interval) => {
  const rule = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  const since = effectiveFrom > '2000' ? ` In force from ${spellDate(effectiveFrom)}.` : '';
  return `${rule}${since}${confirmed ? '' : ` Not confirmed on an official page: ${source}.`}`;
};
