import { addDays, addMonths, type NzDate, spellDate } from '#shared/nz-date.ts';
import type { Draft } from './draft.ts';
import type { Rules } from './rules.ts';

type Failure = { failed: NzDate; again?: NzDate; beside: readonly number[] };
const day = (text: string) => text as NzDate;
/** Failures around the ends of months, of February and of a year, with wrong answers as days beside the right one. */
const failures: readonly Failure[] = [
  { failed: day('2026-12-15'), beside: [-7, -1, 1] },
  { failed: day('2027-02-10'), beside: [1, 2, 3] },
  { failed: day('2028-02-12'), beside: [-7, -2, -1] },
  { failed: day('2027-03-15'), again: day('2027-03-29'), beside: [-1, 1] },
  { failed: day('2027-05-04'), again: day('2027-05-31'), beside: [-7, -1] },
  { failed: day('2027-01-20'), again: day('2027-02-03'), beside: [1, 3] },
];

/** Drafts questions about the last day of a recheck without a fee. */
export const draftsOfRecheckDays = ({ recheckWindowOn }: Rules): Draft[] =>
  failures.map(({ failed, again, beside }) => {
    const days = recheckWindowOn(failed);
    const right = addDays(failed, days);
    const wrong = [
      ...beside.map((more) => addDays(right, more)),
      ...(again ? [addDays(again, days), addMonths(failed, 2)] : [addMonths(failed, 1)]),
    ].filter((other) => other !== right);
    return {
      name: `recheck day: ${failed}`,
      examSection: 'rules',
      questionText: `A vehicle fails on ${spellDate(failed)}${again ? `, and its recheck fails on ${spellDate(again)}` : ''}. What is the last day for a recheck without a fee?`,
      right: spellDate(right),
      wrong: [...new Set(wrong)].slice(0, 3).map(spellDate),
      facts: ['recheck'],
      grounds: {
        rule: `${days} days after the first inspection: ${spellDate(right)}. A second fail doesn’t restart the ${days} days.`,
        source: 'Land Transport (Certification and Other Fees) Regulations 2014, regulation 9(3)',
        look: 'Count from the date of the first sheet, which is day 0.',
      },
      vehicleType: 'car',
    };
  });
