import * as z from 'zod';
import { ItemName } from './checklist.ts';
import { itemsOn } from './items.ts';
import { Actor, type FilledSheet } from './model.ts';
import { readingsByItem } from './readings.ts';

/** What a sheet can certify without what belongs to it: a PASS without its reading, a number that is not the signer's. */
export const INSPECTOR_NUMBER = 'inspectorNumber';
const About = z.union([ItemName, z.literal(INSPECTOR_NUMBER)]);
type About = z.infer<typeof About>;

/** Who entered such a thing, and when; `confirmed`: they were asked about it, and submitted it all the same. */
export const Unproved = z.object({ about: About, by: Actor, at: z.iso.datetime(), confirmed: z.boolean() });
export type Unproved = z.infer<typeof Unproved>;

/** What the inspector was asked about and has confirmed. An old page asks nothing. */
export const Confirmed = z.object({
  readings: z.array(ItemName).default([]),
  inspectorNumber: z.boolean().default(false),
  doubts: z.array(z.string().max(1000)).max(200).optional().describe('In the words that were shown'),
});
export type Confirmed = z.infer<typeof Confirmed>;

/** Lines that passed though nothing was measured of what decides them. */
export const passesWithoutReading = (sheet: FilledSheet) =>
  itemsOn(sheet).filter(
    ({ line, item }) => item.result === 'PASS' && readingsByItem[line.name]?.every((name) => sheet[name] === null),
  );

export const NO_READING = 'Passes without a reading';

/** The number that this visit is signed with. */
export const signingNumber = (sheet: FilledSheet) =>
  sheet.isRecheck ? sheet.recheckInspectorNumber : sheet.initialInspectorNumber;

type Signer = Pick<Actor, 'inspectorNumber'>;

/** Whether somebody signs with a number that is not their own. Of who has none, nobody can tell. */
export const isNumberOfAnother = (sheet: FilledSheet, { inspectorNumber }: Signer) => {
  const number = signingNumber(sheet);
  return number !== '' && inspectorNumber !== '' && number !== inspectorNumber;
};

/** What is to be asked about at Submit, and what the record then says. */
export const findUnproved = (sheet: FilledSheet, signer: Signer): About[] =>
  [
    ...passesWithoutReading(sheet).map(({ line }) => line.name),
    ...(isNumberOfAnother(sheet, signer) ? [INSPECTOR_NUMBER] : []),
  ] as About[];

type Said = { by: Actor; at: string; confirmed: boolean };
/** Who enters it now, when, and what an earlier revision said. */
export type Entry<Known> = { by: Actor; at: string; before?: readonly Known[] | undefined };

/** What was found as it is recorded: what an earlier revision said of the same stands, unless it is confirmed now. */
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

/** Whether what an earlier revision said is of the same. */
export const isSame = <Found extends Record<string, string>>(earlier: Found, found: Found) =>
  Object.entries(found).every(([name, value]) => earlier[name] === value);

/** The same of what is certified without what belongs to it. */
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

/** What an earlier revision said that can still be so: a confirmation is of one number, and of no other. */
export const keepUnproved = (before: Recorded, after: FilledSheet) =>
  before.unproved?.filter(({ about }) => about !== INSPECTOR_NUMBER || signingNumber(before) === signingNumber(after));
