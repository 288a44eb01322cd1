import { addMonths, type NzDate } from '../nz-date.ts';
import { vehicleTypeTitles } from '../vehicle-types/vehicle-type.ts';
import type { Quality, QualityOf } from './model.ts';

type Measured = QualityOf['measures'][number];
type Verdict = Measured['verdict'];

/** What each measure counts, its percentage among the simulated honest people, and an innocent explanation. */
export const measureWords: Record<
  Measured['measure'],
  { title: string; of: string; honest: number; innocent: string }
> = {
  fails: {
    title: 'Fails, first inspection',
    of: 'inspections',
    honest: 38,
    innocent: 'Fleets that are looked after, a dealer’s cars, or more vehicles of one kind than the others get.',
  },
  rechecks: {
    title: 'Rechecks that pass',
    of: 'rechecks',
    honest: 90,
    innocent: 'Repairs done in your own workshop, or customers who come back before the work is done.',
  },
  lateVic: {
    title: 'In VIC on another day, or not yet',
    of: 'entries',
    honest: 6,
    innocent: 'VIC was down, somebody else enters the results, or the last vehicles of the day wait for the morning.',
  },
  edits: {
    title: 'Changed after submission',
    of: 'sheets',
    honest: 4,
    innocent: 'Careful people correct more. Somebody new does too.',
  },
  photos: {
    title: 'Fails with a photo',
    of: 'fails',
    honest: 61,
    innocent: 'A habit more than anything: what is plain to see is often not photographed.',
  },
  sameReadings: {
    title: 'Same readings as a vehicle just before',
    of: 'inspections with eight readings or more',
    honest: 0,
    innocent: 'New tyres all measure 8 mm, and rounding to whole figures makes vehicles alike.',
  },
  quick: {
    title: 'Shorter than can be',
    of: 'inspections with a time',
    honest: 3,
    innocent:
      'The sheet was filled in after the inspection. Counted: under 10 minutes for a car, 7 for a motorcycle, 5 for a trailer; sheets filled in without a connection are not counted.',
  },
};

/** The same for measures that aren't shares. */
export const innocentWords = {
  minutes:
    'A sheet that is filled in afterwards looks quick, and one that is left open over lunch slow. Sheets filled in without a connection are not counted.',
  recheckMinutes: 'A lamp is looked at in two minutes, and a sheet may be begun when the vehicle is done.',
  items: 'A colleague does that part of the inspection, or the workshop mends it before it is inspected.',
} as const;

export const verdictWords: Record<Verdict, string> = {
  usual: 'As usual',
  look: 'Worth a look',
  few: 'Cannot tell yet',
  'few others': 'Cannot tell yet',
  'one other': 'Cannot tell',
};

/** Says how many figures of a person are worth a look, and how many have no verdict. */
export const sayLooks = ({ measures, minutes, recheckMinutes, items }: QualityOf) => {
  const verdicts = [...measures, minutes, recheckMinutes, items].map(({ verdict }) => verdict);
  const count = verdicts.filter((verdict) => verdict === 'look').length;
  if (count > 0) return count === 1 ? 'One thing is worth a look.' : `${count} things are worth a look.`;
  const told = verdicts.filter((verdict) => verdict === 'usual').length;
  if (told === 0) return 'It cannot tell yet.';
  const rest = verdicts.length - told;
  return `Nothing is worth a look${rest > 0 ? `; it cannot tell yet of ${rest} of ${verdicts.length} things` : ''}.`;
};

export const showNumber = (value: number) => String(Math.round(value * 10) / 10);

/** With a non-breaking space. */
export const sayShare = (share: number) => `${showNumber(100 * share)}\u00a0%`;

const perFail = ({ photos, fails }: { photos: number; fails: number }) => showNumber(photos / fails);

/** Returns `31 photos of 24 items that failed, 1.3 each; the others 1.1`; '' without fails. */
export const sayPhotos = ({ photos, fails, others }: QualityOf['photosPerFail']) =>
  fails === 0
    ? ''
    : `${photos} photos of ${fails} items that failed, ${perFail({ photos, fails })} each${others ? `; the others ${perFail(others)}` : ''}.`;

/** Returns `5 to 9 years`, or a vehicle type: `Motorcycle`. */
export const sayBand = (band: string) => titles[band] ?? band;
const titles: Readonly<Record<string, string>> = vehicleTypeTitles;
export const sayRate = ({ hits, of }: { hits: number; of: number }) => `${hits} of ${of}, ${sayShare(hits / of)}`;

/** Describes the funnel plot; '' if the organization's rate is hidden. */
export const sayFunnel = ({ organization }: Pick<Quality, 'organization'>) =>
  organization
    ? `In twelve months ${Math.round((100 * organization.hits) / organization.of)} % of all first inspections failed. Each dot is somebody’s rate, adjusted for the ages of their vehicles: in the grey it is not worth a look. Between the dashed lines 95 of 100 would lie by chance alone; honest people differ by more. A hollow dot is of too few to tell.`
    : '';

export const nameOf = ({ name, isSelf }: Pick<QualityOf, 'name' | 'isSelf'>) =>
  name ?? (isSelf ? 'You' : 'Somebody who left');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const nameMonth = (day: NzDate) => months[Number(day.slice(5, 7)) - 1] ?? '';

/** Returns `Oct 2026` for its first day. */
export const sayMonth = (month: NzDate) => `${nameMonth(month)} ${month.slice(0, 4)}`;

/** Returns `Oct to Dec 2026` for the first day of the quarter. */
export const nameQuarter = (from: NzDate) =>
  `${nameMonth(from)} to ${nameMonth(addMonths(from, 2))} ${from.slice(0, 4)}`;
