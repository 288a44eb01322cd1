import { addDays, addMonths, NzDate, spellDate } from '#shared/nz-date.ts';
import { fits } from '#shared/sheets/expiry.ts';
import type { Interval } from '#shared/sheets/rule-tables.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { Draft } from './draft.ts';
import type { Rules } from './rules.ts';

const types: readonly VehicleType[] = ['car', 'motorcycle', 'trailer'];
/** Ages of vehicles in questions, in months: common ages, and both sides of the rules' limits. */
const AGES = [60, 90, 8, 30, 150, 210, 300, 400, 500];
const durations = new Map([
  [6, 'Six months'],
  [12, 'One year'],
  [24, 'Two years'],
]);
const anniversaries = new Map([
  [3, 'Until the third anniversary of its first registration'],
  [4, 'Until the fourth anniversary of its first registration'],
]);
const tellHowLong = ({ months, toAnniversary }: Interval) =>
  toAnniversary ? anniversaries.get(toAnniversary) : durations.get(months);

/** Start of the source of a rule that is only assumed. It gets no question. */
const NOT_SOURCED = /^Not sourced/;
/** The day from which rules are asked about. Rules that no longer apply to any vehicle get no question. */
const NOW = '2026-11-01';
/** Returns a weekday three weeks after the rule came into force. */
const passDay = ({ effectiveFrom }: Interval) => {
  const day = addDays(NzDate.parse(effectiveFrom > NOW ? effectiveFrom : NOW), 20);
  const weekday = new Date(day).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
};

/**
 * Drafts questions about how long a new WoF lasts: for each row of the table, about a vehicle that no earlier row
 * covers.
 */
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
          source: `rule tables: intervals: ${row.effectiveFrom}: ${row.words}: ${vehicleType}`,
          questionText: `A ${vehicleType} was first registered on ${spellDate(found)} and passes its inspection on ${spellDate(passed)}. Its last WoF has expired. How long is the new one valid?`,
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
  return `${rule}${since}${confirmed ? '' : ` Not officially confirmed: ${source}.`}`;
};
