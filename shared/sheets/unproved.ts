import * as z from 'zod';
import { isSameCode } from '../input/codes.ts';
import { testsWithoutReading } from '../vehicle-types/brake-test.ts';
import { ItemName } from './checklist.ts';
import { listItems } from './items.ts';
import { Actor, type FilledSheet } from './model.ts';
import { readingsByItem } from './readings.ts';

/**
 * Stands for an inspector number that isn't the signer's. Like a PASS without its reading, this is certified without
 * proof.
 */
export const INSPECTOR_NUMBER = 'inspectorNumber';
const About = z.union([ItemName, z.literal(INSPECTOR_NUMBER)]);
type About = z.infer<typeof About>;

/**
 * A certification without proof, with person and time. `confirmed` is true if the inspector was asked and submitted
 * anyway.
 */
export const Unproved = z.object({ about: About, by: Actor, at: z.iso.datetime(), confirmed: z.boolean() });
export type Unproved = z.infer<typeof Unproved>;

/** What the inspector confirmed. Pages of early releases don't ask. */
export const Confirmed = z.object({
  readings: z.array(ItemName).default([]),
  inspectorNumber: z.boolean().default(false),
  doubts: z.array(z.string().max(1000)).max(200).optional().describe('The doubts, worded as they were shown'),
});
export type Confirmed = z.infer<typeof Confirmed>;

/** Returns items that passed without any of the readings that decide them, unless the test gives none. */
export const passesWithoutReading = (sheet: FilledSheet) =>
  listItems(sheet).filter(
    ({ line, item }) =>
      item.result === 'PASS' &&
      readingsByItem[line.name]?.every((name) => sheet[name] === null) &&
      !(line.name === 'serviceBrakePerformance' && testsWithoutReading(sheet.vehicleType, sheet.brakeTestMethod)),
  );

export const NO_READING = 'Passed, no reading recorded';

/** Returns the inspector number of this visit. */
export const getInspectorNumber = (sheet: FilledSheet) =>
  sheet.isRecheck ? sheet.recheckInspectorNumber : sheet.initialInspectorNumber;

type Signer = Pick<Actor, 'inspectorNumber'>;

/** True if the number isn't the signer's own. False if none is on record for the signer. */
export const isOtherInspectorNumber = (sheet: FilledSheet, { inspectorNumber }: Signer) => {
  const number = getInspectorNumber(sheet);
  return number !== '' && inspectorNumber !== '' && !isSameCode(number, inspectorNumber);
};

/** Lists what must be confirmed at Submit and recorded. */
export const findUnproved = (sheet: FilledSheet, signer: Signer): About[] =>
  [
    ...passesWithoutReading(sheet).map(({ line }) => line.name),
    ...(isOtherInspectorNumber(sheet, signer) ? [INSPECTOR_NUMBER] : []),
  ] as About[];

type Said = { by: Actor; at: string; confirmed: boolean };
/** The person and time, and the previous revision's entries. */
export type Entry<Known> = { by: Actor; at: string; before?: readonly Known[] | undefined };

/** Builds recorded entries. An identical entry of the previous revision is kept, unless it is confirmed now. */
export const recordEach = <Found extends Record<string, string>>(
  found: readonly Found[],
  isConfirmed: (one: Found) => boolean,
  { by, at, before = [] }: Entry<Found & Said>,
) =>
  found.map((one) => {
    const known = before.find((earlier) => isSame(earlier, one));
    const confirmed = isConfirmed(one);
    return known && (known.confirmed || !confirmed) ? known : { ...one, by, at, confirmed };
  });

/** True if an entry of the previous revision is about the same thing. */
export const isSame = <Found extends Record<string, string>>(earlier: Found, found: Found) =>
  Object.entries(found).every(([name, value]) => earlier[name] === value);

/** Builds recorded entries for unproved certifications. */
export const recordUnproved = (
  found: readonly About[],
  { confirmed, ...entry }: Entry<Unproved> & { confirmed: Confirmed | undefined },
): Unproved[] =>
  recordEach(
    found.map((about) => ({ about })),
    ({ about }) =>
      about === INSPECTOR_NUMBER
        ? (confirmed?.inspectorNumber ?? false)
        : (confirmed?.readings.includes(about) ?? false),
    entry,
  );

type Recorded = FilledSheet & { unproved?: Unproved[] | undefined };

/** Returns the previous entries that still apply: a confirmed number only while it is unchanged. */
export const keepUnproved = (before: Recorded, after: FilledSheet) =>
  before.unproved?.filter(
    ({ about }) => about !== INSPECTOR_NUMBER || isSameCode(getInspectorNumber(before), getInspectorNumber(after)),
  );
