import * as z from 'zod';
import { NzDate, showDate } from '../nz-date.ts';
import { findLine, ItemName } from '../sheets/checklist.ts';
import { itemsOn } from '../sheets/items.ts';
import { Actor, type FieldName, type FilledSheet } from '../sheets/model.ts';
import { unlikelyReadings } from '../sheets/reading-doubts.ts';
import { breaches } from '../sheets/readings.ts';
import { type Confirmed, type Entry, recordEach } from '../sheets/unproved.ts';
import { kilometres } from '../vehicle-types/kilometres.ts';
import { brakeReadings, readingUnit, treadDepths } from '../vehicle-types/reading-names.ts';
import { numbersOfOthers, type SameNumber } from './same-numbers.ts';
import { unusualExpiry } from './usual-expiry.ts';

/**
 * What a sheet certifies against something that is known: a confirmed limit, the usual expiry, numbers of other vehicles, an odometer of before;
 * and a reading that can hardly be.
 * `about` is an item or a field; no enum, so that a page reads what a later release tells of.
 */
const Doubt = z.object({ about: z.string(), said: z.string() });
export type Doubt = z.infer<typeof Doubt>;
/** With who entered it so, and when; `confirmed`: they were asked about it, and submitted it all the same. */
export const RecordedDoubt = Doubt.extend({ by: Actor, at: z.iso.datetime(), confirmed: z.boolean() });
export type RecordedDoubt = z.infer<typeof RecordedDoubt>;

/** What the odometer showed before: on the day of an earlier visit, or '' when the vehicle was last written down. */
export const OdometerBefore = z.object({ km: z.int(), day: z.union([z.literal(''), NzDate]) });
export type OdometerBefore = z.infer<typeof OdometerBefore>;

/** Lines at which the vehicle passes although a reading is beyond a limit, one that is confirmed or one that is not. */
const passesBeyond = (sheet: FilledSheet, isConfirmed: boolean): Doubt[] => {
  const beyond = breaches(sheet, sheet.versionDate, sheet.serviceBrakeOverallThreshold).filter(
    ({ confirmed }) => confirmed === isConfirmed,
  );
  return itemsOn(sheet).flatMap(({ line, item }) => {
    const said = beyond.flatMap(({ item: about, reason, reading }) =>
      about === line.name ? [reading ? `${reason} (${sheet[reading]} ${readingUnit(reading)})` : reason] : [],
    );
    const passes = item.result === 'PASS' || item.result === 'WARNING';
    return passes && said.length > 0 ? [{ about: line.name, said: said.join('; ') }] : [];
  });
};
export const againstLimits = (sheet: FilledSheet) => passesBeyond(sheet, true);
/** Nobody is asked about these, as nobody can say that they are wrong; they are told wherever the reading is. */
export const beyondUnconfirmed = (sheet: FilledSheet) => passesBeyond(sheet, false);

/** Where this visit's odometer is written. */
export const findOdometer = ({ isRecheck }: Pick<FilledSheet, 'isRecheck'>) =>
  isRecheck ? 'recheckOdometer' : 'vehicleOdometer';

/** An odometer that shows less than it did before. */
export const lowerOdometer = (sheet: FilledSheet, before: OdometerBefore | undefined): Doubt[] => {
  const about = findOdometer(sheet);
  const km = sheet[about];
  // a recheck of before November 2026 does not say it
  const { vehicleOdometer, initialDateOfInspection } = sheet;
  const first = sheet.isRecheck && vehicleOdometer !== null && { km: vehicleOdometer, day: initialDateOfInspection };
  const earlier = before ?? first;
  if (km === null || !earlier || km >= earlier.km) return [];
  const when = earlier.day ? `on ${showDate(earlier.day)}` : 'when last seen';
  return [{ about, said: `${kilometres(km)}, ${kilometres(earlier.km)} ${when}` }];
};

/** What is said in its place, asked about at Submit, and recorded. */
export const findDoubts = (
  sheet: FilledSheet,
  odometerBefore: OdometerBefore | undefined,
  sameNumbers: readonly SameNumber[] = [],
): Doubt[] => {
  const expiry = unusualExpiry(sheet);
  return [
    ...againstLimits(sheet),
    ...unlikelyReadings(sheet),
    ...(expiry ? [{ about: 'newWoFExpiryDate', said: expiry }] : []),
    ...numbersOfOthers(sheet, sameNumbers),
    ...lowerOdometer(sheet, odometerBefore),
  ];
};

const titles: Partial<Record<FieldName, string>> = {
  newWoFExpiryDate: 'WoF expiry differs from the usual',
  woFLabelNumber: 'Label number of another vehicle',
  systemAuthorizationNumber: 'Authorisation number of another vehicle',
  vehicleOdometer: 'Odometer lower than before',
  recheckOdometer: 'Odometer lower than before',
};
/** What it is about, in words. */
export const doubtTitle = (about: string) => {
  const item = ItemName.safeParse(about).data;
  if (item) return `${findLine(item).code} passed against its limit`;
  if (about in treadDepths || about in brakeReadings) return UNLIKELY_READING;
  return titles[about as FieldName] ?? 'Differs from the usual';
};
export const UNLIKELY_READING = 'Reading hard to believe';
/** Said at an item. */
export const AGAINST_LIMIT = 'Passes against its limit';
export const BEYOND_UNCONFIRMED = 'Passes beyond a limit that is not confirmed';

/** As they are recorded: each confirmed where the inspector was shown the same words. */
export const recordDoubts = (found: readonly Doubt[], { confirmed, ...entry }: Entry<RecordedDoubt> & Asked) =>
  recordEach(found, ({ said }) => confirmed?.doubts?.includes(said) ?? false, entry);
type Asked = { confirmed: Confirmed | undefined };
