import * as z from 'zod';
import { NzDate, showDate } from '../nz-date.ts';
import { findLine, ItemName } from '../sheets/checklist.ts';
import { listItems } from '../sheets/items.ts';
import { Actor, type FieldName, type FilledSheet } from '../sheets/model.ts';
import { unlikelyReadings } from '../sheets/reading-doubts.ts';
import { breaches } from '../sheets/readings.ts';
import { type Confirmed, type Entry, recordEach } from '../sheets/unproved.ts';
import { formatKilometres, OdometerUnit, toKilometres } from '../vehicle-types/odometer.ts';
import { brakeReadings, readingUnit, treadDepths } from '../vehicle-types/reading-plans.ts';
import { findDuplicateNumbers, type SameNumber } from './same-numbers.ts';
import { doubtExpiry } from './usual-expiry.ts';

/**
 * An implausible reading, or something that a sheet certifies against known facts (a confirmed limit, the usual expiry,
 * numbers of other vehicles, an earlier odometer reading). `about` is an item or a field. It isn't an enum, so that
 * pages can read values added by a later release.
 */
const Doubt = z.object({ about: z.string(), said: z.string() });
export type Doubt = z.infer<typeof Doubt>;
/** A doubt with the person who entered it and when. `confirmed`: the inspector was asked and submitted anyway. */
export const RecordedDoubt = Doubt.extend({ by: Actor, at: z.iso.datetime(), confirmed: z.boolean() });
export type RecordedDoubt = z.infer<typeof RecordedDoubt>;

/**
 * The previous odometer reading, with the unit in which it was read. `day` is the day of an earlier visit, or '' if the
 * reading comes from the vehicle's record.
 */
export const OdometerBefore = z.object({
  km: z.int(),
  day: z.union([z.literal(''), NzDate]),
  unit: OdometerUnit.optional(),
});
export type OdometerBefore = z.infer<typeof OdometerBefore>;

/** Returns items that passed with a reading beyond a limit. `isConfirmed` selects confirmed or unconfirmed limits. */
const passesBeyond = (sheet: FilledSheet, isConfirmed: boolean): Doubt[] => {
  const beyond = breaches(sheet, sheet.versionDate, sheet.serviceBrakeOverallThreshold).filter(
    ({ confirmed }) => confirmed === isConfirmed,
  );
  return listItems(sheet).flatMap(({ line, item }) => {
    const said = beyond.flatMap(({ item: about, reason, reading }) =>
      about === line.name ? [reading ? `${reason} (${sheet[reading]} ${readingUnit(reading)})` : reason] : [],
    );
    const passes = item.result === 'PASS' || item.result === 'WARNING';
    return passes && said.length > 0 ? [{ about: line.name, said: said.join('; ') }] : [];
  });
};
export const againstLimits = (sheet: FilledSheet) => passesBeyond(sheet, true);
/** Shown with the reading, but needs no confirmation, because the limit may be wrong. */
export const findUnconfirmedBreaches = (sheet: FilledSheet) => passesBeyond(sheet, false);

/** Returns the name of the field with this visit's odometer reading. */
export const findOdometer = ({ isRecheck }: Pick<FilledSheet, 'isRecheck'>) =>
  isRecheck ? 'recheckOdometer' : 'vehicleOdometer';

/** Returns the unit of this visit's odometer reading. */
export const getOdometerUnit = (sheet: Pick<FilledSheet, 'isRecheck' | 'odometerUnit' | 'recheckOdometerUnit'>) =>
  sheet.isRecheck ? sheet.recheckOdometerUnit : sheet.odometerUnit;

/** Returns the last odometer reading of a visit in kilometres; undefined if it has none, or only hours. */
export const readOdometerBefore = (visit: FilledSheet, day: OdometerBefore['day']): OdometerBefore | undefined => {
  const reading = visit[findOdometer(visit)];
  const unit = reading === null ? visit.odometerUnit : getOdometerUnit(visit);
  const km = toKilometres(reading ?? visit.vehicleOdometer, unit);
  return km === null ? undefined : { km, day, ...(unit && unit !== 'km' && { unit }) };
};

/** Returns a doubt if the odometer shows less than before. */
export const findLowerOdometer = (sheet: FilledSheet, before: OdometerBefore | undefined): Doubt[] => {
  const about = findOdometer(sheet);
  const km = toKilometres(sheet[about], getOdometerUnit(sheet));
  // rechecks from before November 2026 don't have this field
  const first = sheet.isRecheck
    ? readOdometerBefore({ ...sheet, isRecheck: false }, sheet.initialDateOfInspection)
    : undefined;
  const earlier = before ?? first;
  if (km === null || !earlier || km >= earlier.km) return [];
  const when = earlier.day ? `on ${showDate(earlier.day)}` : 'when last seen';
  const reading = formatKilometres(km, getOdometerUnit(sheet));
  return [{ about, said: `${reading}, ${formatKilometres(earlier.km, earlier.unit)} ${when}` }];
};

/** Finds the doubts that are shown beside the fields, confirmed at Submit, and recorded. */
export const findDoubts = (
  sheet: FilledSheet,
  odometerBefore: OdometerBefore | undefined,
  sameNumbers: readonly SameNumber[] = [],
): Doubt[] => {
  const expiry = doubtExpiry(sheet);
  return [
    ...againstLimits(sheet),
    ...unlikelyReadings(sheet),
    ...(expiry ? [{ about: 'newWoFExpiryDate', said: expiry }] : []),
    ...findDuplicateNumbers(sheet, sameNumbers),
    ...findLowerOdometer(sheet, odometerBefore),
  ];
};

const titles: Partial<Record<FieldName, string>> = {
  newWoFExpiryDate: 'Unusual WoF expiry',
  woFLabelNumber: 'Label number already used',
  systemAuthorizationNumber: 'Authorisation number already used',
  vehicleOdometer: 'Odometer lower than before (now, earlier)',
  recheckOdometer: 'Odometer lower than before (now, earlier)',
};
/** Returns a title for what the doubt is about. */
export const getDoubtTitle = (about: string) => {
  const item = ItemName.safeParse(about).data;
  if (item) return `${findLine(item).code} passed, but outside the limit`;
  if (about in treadDepths || about in brakeReadings) return UNLIKELY_READING;
  return titles[about as FieldName] ?? 'Unusual value';
};
export const UNLIKELY_READING = 'Unlikely reading';
/** Shown beside the item. */
export const AGAINST_LIMIT = 'Passed, but outside the limit';
export const BEYOND_UNCONFIRMED = 'Passed, but outside the usual limit';

/** Builds the recorded doubts. A doubt counts as confirmed if the inspector saw its wording. */
export const recordDoubts = (found: readonly Doubt[], { confirmed, ...entry }: Entry<RecordedDoubt> & Asked) =>
  recordEach(found, ({ said }) => confirmed?.doubts?.includes(said) ?? false, entry);
type Asked = { confirmed: Confirmed | undefined };
