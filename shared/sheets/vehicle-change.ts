import { applies, startResult, type VehicleKind } from './applicability.ts';
import { itemsOn } from './items.ts';
import type { FilledSheet, InspectionItem } from './model.ts';
import type { Result } from './result.ts';

/** Results that say something of the vehicle, so that nothing takes them off unasked. */
const said: ReadonlySet<Result> = new Set<Result>(['PASS', 'FAIL', 'WARNING']);

/**
 * What a change of type, fuel or equipment does to the items that were touched; the others follow by themselves.
 * `leaving` are those that would lose a result: ask first, naming them. They become not applicable and keep their reasons,
 * comments and photos, and what they stood at, which a change back restores. What newly applies is open, never passed over.
 * An item that the inspector has set although the vehicle has none stays, until the vehicle is another type.
 */
export const changeVehicle = (sheet: FilledSheet, change: Partial<VehicleKind>) => {
  const after = { ...sheet, ...change };
  const isAnotherType = after.vehicleType !== sheet.vehicleType;
  const touched = new Set(sheet.InspectionItem);
  const own = itemsOn(sheet).filter(({ item }) => touched.has(item));
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

/** The item at another result; what it stood at before is forgotten unless it is told. */
export const withResult = (item: InspectionItem, result: Result, resultBefore?: Result): InspectionItem => {
  const { resultBefore: _, ...rest } = item;
  return { ...rest, result, ...(resultBefore && { resultBefore }) };
};

/** Lines that pass although the vehicle has no such thing: nothing certifies them before the inspector has said so. */
export const passesInVain = (sheet: FilledSheet) =>
  itemsOn(sheet).filter(({ line, item }) => item.result === 'PASS' && !applies(line, sheet));
