import { decideApplies } from './applicability.ts';
import type { ItemName, ItemSection } from './checklist.ts';
import { itemsOn } from './items.ts';
import type { FilledSheet, InspectionItem } from './model.ts';

/**
 * Pass All of a section, or Unpass All once everything it may touch has passed.
 * It leaves what does not apply, what is not applicable by the inspector's word, and the items that readings decide; open
 * lines stay so while nobody has said whether the vehicle has what they are about. `notApplied` stand at N/A although
 * they apply: to be offered, never turned.
 * `overwrites` is what somebody has found, to be turned only when they are asked, by name: FAIL and WARNING, or every PASS
 * that is not `together`, set by Pass All. Reasons are never deleted.
 * Source: specification 2, section 4, and decisions, "Pass All".
 */
export const passAll = (sheet: FilledSheet, section: ItemSection, together: ReadonlySet<ItemName> = NONE) => {
  const lines = itemsOn(sheet, section).filter(({ line }) => !line.measured);
  const touchable = lines
    .filter(({ line, item }) => item.result !== 'NOTAPPLICABLE' && decideApplies(line, sheet) !== 'unknown')
    .map(({ line, item }) => ({ title: line.title, item }));
  const unpass = touchable.length > 0 && touchable.every(({ item }) => item.result === 'PASS');
  const isFound = ({ inspectionItemName, result }: InspectionItem) =>
    unpass ? !together.has(inspectionItemName) : result === 'FAIL' || result === 'WARNING';
  const overwrites = touchable.filter(({ item }) => isFound(item));
  const result = unpass ? 'UNSELECTED' : 'PASS';
  const turned = (items: typeof touchable): InspectionItem[] =>
    items.filter(({ item }) => item.result !== result).map(({ item }) => ({ ...item, result }));
  return {
    label: unpass ? ('Unpass All' as const) : ('Pass All' as const),
    overwrites,
    /** Every item it turns. */
    all: turned(touchable),
    /** The same, leaving what somebody has found as it is. */
    rest: turned(touchable.filter((one) => !overwrites.includes(one))),
    notApplied: lines.filter(
      ({ line, item }) => item.result === 'NOTAPPLICABLE' && decideApplies(line, sheet) === 'yes',
    ),
  };
};

const NONE: ReadonlySet<ItemName> = new Set();
