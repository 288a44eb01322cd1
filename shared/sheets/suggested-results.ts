import type { ItemName } from './checklist.ts';
import { itemsOn } from './items.ts';
import type { FilledSheet, InspectionItem } from './model.ts';
import { breaches, type Readings, readingsByItem } from './readings.ts';

/** Whether readings have a say in an item: its own, or those of another line that it is about. */
export const isDecidedByReadings = (name: ItemName) => name in readingsByItem || name === 'serviceBrakeBalance';

/** What the readings of a sheet say against an item: each a reason for rejection. Empty: nothing. */
export const suggestedReasons = (sheet: FilledSheet, name: ItemName) =>
  breaches(sheet, sheet.versionDate, sheet.serviceBrakeOverallThreshold)
    .filter(({ item }) => item === name)
    .map(({ reason }) => reason);

/** Without these reasons as they were added; a FAIL that stood on them alone is open again, never a silent PASS. */
const without = (item: InspectionItem, reasons: readonly string[]): InspectionItem => {
  const kept = item.ReasonForRejections.filter(
    ({ reasonForRejection, workCompleted }) => workCompleted || !reasons.includes(reasonForRejection),
  );
  const removed = kept.length < item.ReasonForRejections.length;
  const stoodOnThem = removed && kept.length === 0 && item.result === 'FAIL';
  return { ...item, result: stoodOnThem ? 'UNSELECTED' : item.result, ReasonForRejections: kept };
};

/**
 * The items that change with newly typed readings. A reading that goes beyond its limit suggests FAIL and adds its
 * reason; one that comes back within takes both away again, unless the inspector has changed them meanwhile.
 * `added` names the items that got a reason. Source: specification 2, section 4, and decisions, "Readings".
 */
export const withReadings = (sheet: FilledSheet, typed: Partial<Readings>) => {
  const added: ItemName[] = [];
  const read = { ...sheet, ...typed };
  const items = itemsOn(sheet).flatMap(({ item }) => {
    const name = item.inspectionItemName;
    const before = suggestedReasons(sheet, name);
    const after = suggestedReasons(read, name);
    const cleared = without(
      item,
      before.filter((reason) => !after.includes(reason)),
    );
    const recorded = cleared.ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection);
    const fresh = after.filter((reason) => !before.includes(reason) && !recorded.includes(reason));
    if (fresh.length > 0) added.push(name);
    if (fresh.length === 0 && cleared.ReasonForRejections.length === item.ReasonForRejections.length) return [];
    const reasons = fresh.map((reasonForRejection) => ({ reasonForRejection, workCompleted: false }));
    const failed: InspectionItem = {
      ...cleared,
      result: 'FAIL',
      ReasonForRejections: [...cleared.ReasonForRejections, ...reasons],
    };
    return [fresh.length > 0 ? failed : cleared];
  });
  return { items, added };
};

/** The item as it would be without what its readings suggest: the inspector's "undo". */
export const withoutSuggestion = (sheet: FilledSheet, item: InspectionItem) =>
  without(item, suggestedReasons(sheet, item.inspectionItemName));
