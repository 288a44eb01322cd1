import { addDays, addMonths, type NzDate } from '../nz-date.ts';
import { vehicleTypeTitles } from '../vehicle-types/vehicle-type.ts';
import type { Quality, QualityOf } from './model.ts';
import type { Judged } from './verdicts.ts';

type Measured = QualityOf['measures'][number];

/** What each measure counts, its percentage among the simulated honest people, and an innocent explanation. */
export const measureWords: Record<
  Measured['measure'],
  { title: string; of: string; honest: number; innocent: string }
> = {
  fails: {
    title: 'Fails at first inspection',
    of: 'inspections',
    honest: 38,
    innocent: 'Well-maintained fleets, a dealer’s cars, or more vehicles of one kind than others get.',
  },
  rechecks: {
    title: 'Rechecks that pass',
    of: 'rechecks',
    honest: 90,
    innocent: 'Repairs done in your own workshop, or customers who return before the work is finished.',
  },
  lateVic: {
    title: 'In VIC on a later day, or not yet',
    of: 'entries',
    honest: 6,
    innocent:
      'VIC was down, someone else enters the results, or the last vehicles of the day are entered the next morning.',
  },
  edits: {
    title: 'Changed after submission',
    of: 'sheets',
    honest: 4,
    innocent: 'Careful people correct more, and so do new people.',
  },
  photos: {
    title: 'Fails with a photo',
    of: 'fails',
    honest: 61,
    innocent: 'Mostly a habit: obvious faults often aren’t photographed.',
  },
  sameReadings: {
    title: 'Same readings as a recent vehicle',
    of: 'inspections with eight readings or more',
    honest: 0,
    innocent: 'New tyres all measure 8 mm, and rounding makes vehicles look alike.',
  },
  quick: {
    title: 'Unrealistically quick',
    of: 'timed inspections',
    honest: 3,
    innocent:
      'The sheet was filled in after the inspection. Counts sheets under 10 minutes for a car, 7 for a motorcycle and 5 for a trailer. Sheets filled in offline aren’t counted.',
  },
};

/** Descriptions of measures that aren't shares. */
export const innocentWords = {
  minutes:
    'A sheet filled in afterwards looks quick, and one left open over lunch looks slow. Sheets filled in offline aren’t counted.',
  recheckMinutes: 'Checking a lamp takes two minutes, and a sheet may be started once the vehicle is done.',
  items: 'A colleague does that part of the inspection, or the workshop fixes it before the inspection.',
} as const;

/** Counts the levels of a person's results, and those without one. */
const countLevels = ({ measures, minutes, recheckMinutes, items }: QualityOf) => {
  const levels = [...measures, minutes, recheckMinutes, items].map(({ level }) => level);
  const countOf = (wanted: Judged['level']) => levels.filter((level) => level === wanted).length;
  return { looks: countOf('look'), unusual: countOf('unusual'), untold: countOf(undefined), all: levels.length };
};

export const isAnyLook = (person: QualityOf) => countLevels(person).looks > 0;

/** States how many of a person's figures are worth a look or unusual, and how many have no verdict. */
export const sayLooks = (person: QualityOf) => {
  const { looks, unusual, untold, all } = countLevels(person);
  if (untold === all) return 'Too early to tell.';
  const told = [
    ...(looks > 0 ? [`${looks} of ${all} worth a look`] : []),
    ...(unusual > 0 ? [`${unusual} of ${all} unusual`] : []),
    ...(looks + unusual === 0 ? ['As usual'] : []),
    ...(untold > 0 ? [`${untold} too early to tell`] : []),
  ];
  return `${told.join(', ')}.`;
};

export const showNumber = (value: number) => String(Math.round(value * 10) / 10);

export const sayShare = (share: number) => `${showNumber(100 * share)}%`;

const perFail = ({ photos, fails }: { photos: number; fails: number }) =>
  photos > 0 && photos / fails < 0.05 ? 'less than 0.1' : showNumber(photos / fails);
export const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

/** Formats photo counts, as in `31 photos of 24 failed items, 1.3 each (others 1.1).`; '' without fails. */
export const sayPhotos = ({ photos, fails, others }: QualityOf['photosPerFail']) => {
  if (fails === 0) return '';
  const of = count(fails, 'failed item');
  const own =
    photos === 0 ? `No photos of ${of}` : `${count(photos, 'photo')} of ${of}, ${perFail({ photos, fails })} each`;
  return `${own}${others ? ` (others ${others.photos === 0 ? 'none' : perFail(others)})` : ''}.`;
};

/** Formats an age band, as in `5 to 9 years`, or a vehicle type, as in `Motorcycle`. */
export const sayBand = (band: string) => titles[band] ?? band;
const titles: Readonly<Record<string, string>> = vehicleTypeTitles;
export const sayRate = ({ hits, of }: { hits: number; of: number }) => `${hits} of ${of}, ${sayShare(hits / of)}`;

/** Describes the funnel plot; '' if the organization's rate is hidden. */
export const sayFunnel = ({ organization }: Pick<Quality, 'organization'>) =>
  organization
    ? `In twelve months, ${Math.round((100 * organization.hits) / organization.of)}% of first inspections failed. Each dot is a person’s rate, adjusted for vehicle age.`
    : '';
/** Explains the areas and lines of the funnel plot. */
export const funnelKey =
  'outside the dark area are at most 1 in 20 honest people on each side; outside the light one, 1 in 10,000. Chance alone would put 95 of 100 people between the dashed lines; real differences are wider. Hollow dots have too little data.';

export const nameOf = ({ name, isSelf }: Pick<QualityOf, 'name' | 'isSelf'>) =>
  name ?? (isSelf ? 'You' : 'Someone who left');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const nameMonth = (day: NzDate) => months[Number(day.slice(5, 7)) - 1] ?? '';

/** Formats the first day of a month as the month, as in `Oct 2026`. */
export const sayMonth = (month: NzDate) => `${nameMonth(month)} ${month.slice(0, 4)}`;

/** Returns ` so far` if some months from the first day of one on aren't over after a day; otherwise ''. */
export const saySoFar = (from: NzDate, months: number, upTo: NzDate) =>
  upTo < addDays(addMonths(from, months), -1) ? ' so far' : '';

/** Formats the first day of a quarter as the quarter, as in `Oct to Dec 2026`, with `so far` if it isn't over. */
export const nameQuarter = (from: NzDate, upTo: NzDate) =>
  `${nameMonth(from)} to ${nameMonth(addMonths(from, 2))} ${from.slice(0, 4)}${saySoFar(from, 3, upTo)}`;
