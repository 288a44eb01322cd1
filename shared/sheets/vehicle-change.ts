import { applies, startResult, type VehicleKind } from './applicability.ts';
import { listItems } from './items.ts';
import type { FilledSheet, InspectionItem } from './model.ts';
import type { Result } from './result.ts';

/** Results set by a person, which need confirmation before they are removed. */
const said: ReadonlySet<Result> = new Set<Result>(['PASS', 'FAIL', 'WARNING']);

/**
 * Computes how a change of type, fuel or equipment affects items that the inspector has changed; all others follow
 * automatically. `leaving` lists items that would lose a result: the page names them and asks for confirmation. They
 * become not applicable but keep reasons, comments, photos and their previous result, which is restored if the change
 * is undone. Newly applicable items are open. If the inspector set an item that the vehicle doesn't have, it stays
 * until the type changes.
 */
export const changeVehicle = (sheet: FilledSheet, change: Partial<VehicleKind>) => {
  const after = { ...sheet, ...change };
  const isAnotherType = after.vehicleType !== sheet.vehicleType;
  const touched = new Set(sheet.InspectionItem);
  const own = listItems(sheet).filter(({ item }) => touched.has(item));
  const goes = own.filter(
    ({ line, item }) =>
      !applies(line, after) && item.result !== 'NOTAPPLICABLE' && (isAnotherType || applies(line, sheet)),
  );
  const comes = own.filter(
    ({ line, item }) => applies(line, after) && !applies(line, sheet) && item.result === 'NOTAPPLICABLE',
  );
  return {
    leaving: goes.filter(({ item }) => said.has(item.result)),
    items: [
      ...goes.map(({ item }) => withResult(item, 'NOTAPPLICABLE', said.has(item.result) ? item.result : undefined)),
      ...comes.map(({ line, item }) => withResult(item, item.resultBefore ?? startResult(line, after))),
    ],
  };
};

/** Sets the result of an item; sets `resultBefore` only if given. */
export const withResult = (item: InspectionItem, result: Result, resultBefore?: Result): InspectionItem => {
  const { resultBefore: _, ...rest } = item;
  return { ...rest, result, ...(resultBefore && { resultBefore }) };
};

/** Returns items that passed although the vehicle doesn't have them; the inspector must confirm them. */
export const findInapplicablePasses = (sheet: FilledSheet) =>
  listItems(sheet).filter(({ line, item }) => item.result === 'PASS' && !applies(line, sheet));
