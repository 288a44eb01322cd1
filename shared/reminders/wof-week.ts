import { addDays, type NzDate, spellDate } from '../nz-date.ts';
import { type Opening, openDayUpTo } from '../opening/open-days.ts';
import { mondayUpTo, WOF_DAYS } from './moments.ts';

/** Returns the Monday of the week of a reminder: the reminders of its WoFs are one notification. */
export const weekOf = (day: NzDate) => mondayUpTo(day);

type Range = { from: NzDate; upTo: NzDate };

/**
 * Returns the days on which WoFs expire whose reminders are in a week: in two weeks, and in four. Days on which the
 * workshop is closed belong to the next open day.
 */
export const listWofRanges = (week: NzDate, opening: Opening): { inTwo: Range; inFour: Range } => {
  const from = addDays(openDayUpTo(addDays(week, -1), opening), 1);
  const upTo = openDayUpTo(addDays(week, 6), opening);
  const [four, two] = WOF_DAYS.map((left) => ({ from: addDays(from, left), upTo: addDays(upTo, left) }));
  return { inTwo: two, inFour: four } as { inTwo: Range; inFour: Range };
};

const countWofs = (count: number) => `${count} ${count === 1 ? 'WoF expires' : 'WoFs expire'}`;

/** Returns the text about the WoFs of a week. */
export const writeWofWeek = (found: { inTwo: number; inFour: number }, week: NzDate, opening: Opening) => {
  const { inTwo, inFour } = listWofRanges(week, opening);
  const spell = ({ from, upTo }: Range) =>
    from === upTo ? `On ${spellDate(from)}` : `From ${spellDate(from)} to ${spellDate(upTo)}`;
  const isTwo = found.inTwo > 0;
  const more =
    isTwo && found.inFour > 0
      ? ` ${found.inFour} more ${found.inFour === 1 ? 'expires' : 'expire'} in four weeks.`
      : '';
  return {
    Title: `${countWofs(isTwo ? found.inTwo : found.inFour)} in ${isTwo ? 'two' : 'four'} weeks`,
    Message: `${spell(isTwo ? inTwo : inFour)}.${more}`,
  };
};
