import { failsWithoutReason, passesWithOpenWork } from '../sheets/items.ts';
import type { Actor, FilledSheet } from '../sheets/model.ts';
import { findUnproved, isSame, keepUnproved, type Unproved } from '../sheets/unproved.ts';
import { passesInVain } from '../sheets/vehicle-change.ts';
import { findDoubts, type OdometerBefore, type RecordedDoubt } from './doubts.ts';
import type { SameNumber } from './same-numbers.ts';

/** The record that is changed: what was confirmed for it, and has not changed since, is not asked again. */
type Recorded = FilledSheet & { unproved?: Unproved[] | undefined; doubts?: RecordedDoubt[] | undefined };
type Known = {
  signer: Pick<Actor, 'inspectorNumber'>;
  odometerBefore: OdometerBefore | undefined;
  sameNumbers?: readonly SameNumber[] | undefined;
};

/** What the inspector is to confirm before the sheet is sent. */
export const listToConfirm = (
  sheet: FilledSheet,
  { signer, odometerBefore, sameNumbers }: Known,
  recorded: Recorded | null,
) => {
  const known = ((recorded && keepUnproved(recorded, sheet)) ?? []).filter(({ confirmed }) => confirmed);
  const doubts = (recorded?.doubts ?? []).filter(({ confirmed }) => confirmed);
  return {
    unproved: findUnproved(sheet, signer).filter((about) => !known.some((one) => one.about === about)),
    doubts: findDoubts(sheet, odometerBefore, sameNumbers).filter((found) => !doubts.some((one) => isSame(one, found))),
  };
};

/** Passes of what the vehicle has not got, but for those that stand in the record of a vehicle of its type. */
export const newPassesInVain = (sheet: FilledSheet, recorded: FilledSheet | null) =>
  without(passesInVain(sheet), recorded?.vehicleType === sheet.vehicleType ? passesInVain(recorded) : []);

/** Fails without a reason, but for those that stand in the record. */
export const newSilentFails = (sheet: FilledSheet, recorded: FilledSheet | null) =>
  without(failsWithoutReason(sheet), recorded ? failsWithoutReason(recorded) : []);

/**
 * Passes of a recheck whose work is not ticked as completed, but for those that stand in the record. `recorded`: what is
 * corrected, or what is rechecked: what passed there with a reason left on it did not fail.
 */
export const newOpenWork = (sheet: FilledSheet, recorded: FilledSheet | null) =>
  without(passesWithOpenWork(sheet), recorded ? passesWithOpenWork({ ...recorded, isRecheck: true }) : []);

type Lines = ReturnType<typeof failsWithoutReason>;
const without = (lines: Lines, known: Lines) =>
  lines.filter(({ line }) => !known.some((one) => one.line.name === line.name));
