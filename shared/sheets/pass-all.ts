import { decideApplies } from './applicability.ts';
import type { ItemName, ItemSection } from './checklist.ts';
import { listItems } from './items.ts';
import type { FilledSheet, InspectionItem } from './model.ts';

/**
 * Computes Pass All for a section, or Unpass All if every item that it may change has passed. Skips items that don't
 * apply, that the inspector marked not applicable, or whose result depends on readings. Lines stay open while it isn't
 * known if they apply. `notApplied` lists items that are N/A although they apply, which the page offers separately.
 * `overwrites` lists results set by a person, which are only changed after confirmation: FAIL and WARNING, or a PASS
 * not set by Pass All (`together`). Reasons are never deleted. Source: specification 2, section 4, and decisions, "Pass
 * All".
 */
export const passAll = (sheet: FilledSheet, section: ItemSection, together: ReadonlySet<ItemName> = NONE) => {
  const lines = listItems(sheet, section).filter(({ line }) => !line.measured);
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
    /** All items that change. */
    all: turned(touchable),
    /** The items that change, except those set by a person. */
    rest: turned(touchable.filter((one) => !overwrites.includes(one))),
    notApplied: lines.filter(
      ({ line, item }) => item.result === 'NOTAPPLICABLE' && decideApplies(line, sheet) === 'yes',
    ),
  };
};

const NONE: ReadonlySet<ItemName> = new Set();
