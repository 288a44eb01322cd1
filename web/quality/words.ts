import { addMonths, type NzDate } from '#shared/nz-date.ts';
import type { QualityOf } from '#shared/quality/model.ts';

type Measured = QualityOf['measures'][number];
type Verdict = Measured['verdict'];

/** What each measure counts, and what innocent thing looks like something worth a look. */
export const measureWords: Record<Measured['measure'], { title: string; of: string; innocent: string }> = {
  fails: {
    title: 'Fails, first inspection',
    of: 'inspections',
    innocent: 'Fleets that are looked after, a dealer’s cars, or more vehicles of one kind than the others get.',
  },
  rechecks: {
    title: 'Rechecks that pass',
    of: 'rechecks',
    innocent: 'Repairs done in your own workshop, or customers who come back before the work is done.',
  },
  lateVic: {
    title: 'In VIC on another day, or not yet',
    of: 'entries',
    innocent: 'VIC was down, somebody else enters the results, or the last vehicles of the day wait for the morning.',
  },
  edits: {
    title: 'Changed after submission',
    of: 'sheets',
    innocent: 'Careful people correct more. Somebody new does too.',
  },
  photos: {
    title: 'Fails with a photo',
    of: 'fails',
    innocent: 'A habit more than anything: what is plain to see is often not photographed.',
  },
  sameReadings: {
    title: 'Same readings as a vehicle just before',
    of: 'inspections with eight readings or more',
    innocent: 'New tyres all measure 8 mm, and rounding to whole figures makes vehicles alike.',
  },
  quick: {
    title: 'Shorter than can be',
    of: 'inspections with a time',
    innocent:
      'The sheet was filled in after the inspection. Counted: under 10 minutes for a car, 7 for a motorcycle, 5 for a trailer.',
  },
};

export const verdictWords: Record<Verdict, string> = {
  usual: 'As usual',
  look: 'Worth a look',
  few: 'Cannot tell yet',
  'few others': 'Cannot tell yet',
  'one other': 'Cannot tell',
};

/** Why nobody can tell; '' where somebody can. */
export const whyNot: Record<Verdict, string> = {
  usual: '',
  look: '',
  few: 'Fewer than 20: too few to say anything.',
  'few others': 'The others have too few to compare with.',
  'one other': 'With so few inspectors this would be a colleague’s own figure.',
};

/** `12 of 60 inspections, 21.6 expected`. */
export const sayMeasured = ({ measure, hits, of, expected }: Measured) =>
  `${hits} of ${of} ${measureWords[measure].of}${expected === undefined ? '' : `, ${showNumber(expected)} expected`}`;

export const showNumber = (value: number) => String(Math.round(value * 10) / 10);

/** `1 in 400`; what is rarer than a million is said so. */
export const sayChance = (chance: number) =>
  chance < 1e-6 ? 'less than 1 in 1,000,000' : `1 in ${Math.round(1 / chance)}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const nameMonth = (day: NzDate) => months[Number(day.slice(5, 7)) - 1] ?? '';

/** `Oct to Dec 2026`, by the first day of the quarter. */
export const nameQuarter = (from: NzDate) =>
  `${nameMonth(from)} to ${nameMonth(addMonths(from, 2))} ${from.slice(0, 4)}`;
