import type { NzDate } from '../nz-date.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';

/**
 * Rules of the law and the manual as dated data. Every row has its effective date, its source, and whether an official
 * page confirms it. Rows never change: a new rule is a new row.
 */
export type Dated = { effectiveFrom: string; source: string; confirmed: boolean };

/** Returns the row in force on a day; for a day before all rows, the first one, because a date may be mistyped. */
const inForceOn = <Row extends Dated>(rows: readonly Row[], day: string): Row => {
  const row = rows.filter(({ effectiveFrom }) => effectiveFrom <= day).at(-1) ?? rows[0];
  if (!row) throw new Error('A table of rules has no row');
  return row;
};

/** The form of new sheets. Source: specification 2, section 9. */
export const CURRENT_VERSION_DATE = '2025-03-11';
/** Minimum overall service brake efficiency in percent, for new sheets. Source: specification 2, section 9. */
export const SERVICE_BRAKE_OVERALL_THRESHOLD = 50;

/** Versions of the check sheet; a stage chooses which one new sheets use. */
export const versions: readonly Dated[] = [
  { effectiveFrom: CURRENT_VERSION_DATE, source: 'Specification 2, section 9', confirmed: true },
  {
    effectiveFrom: '2026-11-01',
    source: 'Trade press on the change of 1 November 2026: emergency braking and lane keeping join the check',
    confirmed: false,
  },
];

type Limit = Dated & { value: number; on?: readonly VehicleType[] };
const TRADE = 'Trade knowledge: no official text was seen';
/**
 * Limits of readings: millimetres, percent, and the maximum share that one side may be below the other. Without a row,
 * there is no known limit for a vehicle type and the inspector judges. For the service brake, the rows list the
 * vehicles for which the sheet's percentage applies.
 */
const limits = {
  treadDepthMm: [{ effectiveFrom: '1994-01-01', source: 'Land Transport rule text', confirmed: true, value: 1.5 }],
  serviceBrakePercent: [
    {
      effectiveFrom: '1994-01-01',
      source: 'Specification 2, section 9; it agrees with the law’s 7 m from 30 km/h',
      confirmed: true,
      value: SERVICE_BRAKE_OVERALL_THRESHOLD,
      on: ['car'],
    },
  ],
  parkingBrakePercent: [{ effectiveFrom: '1994-01-01', source: TRADE, confirmed: false, value: 20, on: ['car'] }],
  imbalanceShare: [{ effectiveFrom: '1994-01-01', source: TRADE, confirmed: false, value: 0.2, on: ['car'] }],
} as const satisfies Record<string, readonly Limit[]>;
export type LimitName = keyof typeof limits;

/** Returns the limit in force on a sheet's `versionDate` for its vehicle type; undefined if none is known. */
export const getLimit = (
  name: LimitName,
  { versionDate, vehicleType }: { versionDate: string; vehicleType: VehicleType },
): Omit<Limit, 'on' | 'effectiveFrom'> | undefined => {
  const rows: readonly Limit[] = limits[name];
  const own = rows.filter(({ on }) => on?.includes(vehicleType) ?? true);
  return own.length > 0 ? inForceOn(own, versionDate) : undefined;
};

/** Number of days after the first inspection within which a recheck is free. */
const recheckWindows: readonly (Dated & { days: number })[] = [
  {
    effectiveFrom: '1994-01-01',
    source:
      'Specification 2, section 4; Land Transport (Certification and Other Fees) Regulations 2014, regulation 9(3)',
    confirmed: true,
    days: 28,
  },
];
export const recheckRuleOn = (firstInspection: NzDate) => inForceOn(recheckWindows, firstInspection);
export const recheckWindowOn = (firstInspection: NzDate) => recheckRuleOn(firstInspection).days;

/** A WoF that expires at most this many days after the pass keeps its day. */
const overlaps: readonly (Dated & { days: number })[] = [
  { effectiveFrom: '1994-01-01', source: 'VIRM 3-8, copy from before September 2025', confirmed: true, days: 14 },
];
export const overlapRuleOn = (passed: NzDate) => inForceOn(overlaps, passed);
export const overlapOn = (passed: NzDate) => overlapRuleOn(passed).days;

/** The vehicles with this interval: by age on the day of the pass, and by first registration anywhere. */
export type Interval = Dated & {
  months: number;
  /** Describes the vehicles for the inspector. Never changes, because the ids of bank questions are derived from it. */
  words: string;
  on?: readonly VehicleType[];
  /** Years since the first registration: minimum, and maximum (exclusive). */
  fromYears?: number;
  belowYears?: number;
  registeredFrom?: string;
  registeredBefore?: string;
  /** Expires on this anniversary of the first registration, instead of counting from the reference date. */
  toAnniversary?: number;
};

const UNTIL_2025: Dated = {
  effectiveFrom: '1994-01-01',
  source: 'VIRM 3-8, copy from before September 2025; NZTA media release 2013',
  confirmed: true,
};
const REFORM: Dated = {
  effectiveFrom: '2026-11-01',
  source: 'Trade press of June 2026 on NZTA’s confirmation of 16 April 2026',
  confirmed: false,
};
const NOT_SOURCED: Dated = {
  ...REFORM,
  source: 'Not sourced: the reports of the change of 1 November 2026 do not name it; as it was before',
};

/** How long a WoF lasts. The first matching row in force counts; later dates come first. */
export const intervals: readonly Interval[] = [
  {
    ...REFORM,
    effectiveFrom: '2027-11-01',
    months: 24,
    words: '4 to 14 years old, first registered from November 2013',
    on: ['car'],
    fromYears: 4,
    belowYears: 14,
    registeredFrom: '2013-11-01',
  },
  {
    ...REFORM,
    months: 48,
    toAnniversary: 4,
    words: 'less than two years old',
    on: ['car'],
    belowYears: 2,
  },
  {
    ...REFORM,
    months: 24,
    words: '4 to 14 years old, first registered from November 2019',
    on: ['car'],
    fromYears: 4,
    belowYears: 14,
    registeredFrom: '2019-11-01',
  },
  {
    ...REFORM,
    months: 12,
    words: 'first registered before 2000',
    on: ['car', 'motorcycle'],
    registeredBefore: '2000-01-01',
  },
  { ...NOT_SOURCED, months: 12, words: '2 to 4 years old', on: ['car'], fromYears: 2, belowYears: 4 },
  {
    ...NOT_SOURCED,
    months: 36,
    toAnniversary: 3,
    words: 'trailer less than two years old',
    on: ['trailer'],
    belowYears: 2,
  },
  {
    ...NOT_SOURCED,
    months: 12,
    words: 'trailer first registered from 2000',
    on: ['trailer'],
    registeredFrom: '2000-01-01',
  },
  {
    ...NOT_SOURCED,
    months: 6,
    words: 'trailer first registered before 2000',
    on: ['trailer'],
    belowYears: 40,
    registeredBefore: '2000-01-01',
  },
  {
    effectiveFrom: '2025-09-01',
    source: 'Trade press on the change of 1 September 2025',
    confirmed: false,
    months: 12,
    words: '40 years or older',
    fromYears: 40,
  },
  {
    ...UNTIL_2025,
    months: 36,
    toAnniversary: 3,
    words: 'less than two years old',
    belowYears: 2,
  },
  { ...UNTIL_2025, months: 12, words: 'first registered from 2000', registeredFrom: '2000-01-01' },
  { ...UNTIL_2025, months: 6, words: 'first registered before 2000', registeredBefore: '2000-01-01' },
];
