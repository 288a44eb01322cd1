import { failsWithoutReason, passesWithOpenWork } from '../sheets/items.ts';
import type { Actor, FilledSheet } from '../sheets/model.ts';
import { findUnproved, isSame, keepUnproved, type Unproved } from '../sheets/unproved.ts';
import { findInapplicablePasses } from '../sheets/vehicle-change.ts';
import { findDoubts, type OdometerBefore, type RecordedDoubt } from './doubts.ts';
import type { SameNumber } from './same-numbers.ts';

/** The edited record. Anything already confirmed and unchanged isn't asked again. */
type Recorded = FilledSheet & { unproved?: Unproved[] | undefined; doubts?: RecordedDoubt[] | undefined };
type Known = {
  signer: Pick<Actor, 'inspectorNumber'>;
  odometerBefore: OdometerBefore | undefined;
  sameNumbers?: readonly SameNumber[] | undefined;
};

/** Lists the confirmations needed from the inspector before the sheet is sent. */
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

/**
 * Returns items marked Pass for equipment that the vehicle doesn't have, except those already recorded for the same
 * type.
 */
export const findNewInapplicablePasses = (sheet: FilledSheet, recorded: FilledSheet | null) =>
  without(
    findInapplicablePasses(sheet),
    recorded?.vehicleType === sheet.vehicleType ? findInapplicablePasses(recorded) : [],
  );

/** Returns failed items without a reason, except those already recorded. */
export const findNewFailsWithoutReason = (sheet: FilledSheet, recorded: FilledSheet | null) =>
  without(failsWithoutReason(sheet), recorded ? failsWithoutReason(recorded) : []);

/**
 * Returns items that passed a recheck without their work being ticked as completed, except those already recorded.
 * `recorded`: the corrected or rechecked inspection; an item that passed there with a leftover reason isn't a failed
 * item.
 */
export const findNewOpenWork = (sheet: FilledSheet, recorded: FilledSheet | null) =>
  without(passesWithOpenWork(sheet), recorded ? passesWithOpenWork({ ...recorded, isRecheck: true }) : []);

type Lines = ReturnType<typeof failsWithoutReason>;
const without = (lines: Lines, known: Lines) =>
  lines.filter(({ line }) => !known.some((one) => one.line.name === line.name));
