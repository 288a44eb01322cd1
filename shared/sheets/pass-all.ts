import { decideApplies } from './applicability.ts';
import type { ItemSection } from './checklist.ts';
import { itemsOn } from './items.ts';
import type { FilledSheet, InspectionItem } from './model.ts';

/**
 * Pass All of a section, or Unpass All once everything it may touch has passed.
 * It leaves what does not apply, what is not applicable by the inspector's word, and the items that readings decide; open
 * lines stay so while nobody has said whether the vehicle has what they are about. `notApplied` stand at N/A although
 * they apply: to be offered, never turned.
 * `overwrites` are FAIL and WARNING items it would turn to PASS: ask first, naming them. Reasons are never deleted.
 * Source: specification 2, section 4, and decisions, "Pass All".
 */
export const passAll = (sheet: FilledSheet, section: ItemSection) => {
  const lines = itemsOn(sheet, section).filter(({ line }) => !line.measured);
  const touchable = lines
    .filter(({ line, item }) => item.result !== 'NOTAPPLICABLE' && decideApplies(line, sheet) !== 'unknown')
    .map(({ line, item }) => ({ title: line.title, item }));
  const unpass = touchable.length > 0 && touchable.every(({ item }) => item.result === 'PASS');
  const overwrites = unpass ? [] : touchable.filter(({ item }) => item.result === 'FAIL' || item.result === 'WARNING');
  const turned = (items: typeof touchable): InspectionItem[] =>
    items.map(({ item }) => ({ ...item, result: unpass ? 'UNSELECTED' : 'PASS' }));
  return {
    label: unpass ? 'Unpass All' : 'Pass All',
    overwrites,
    /** Every item it touches, turned. */
    all: turned(touchable),
    /** The same, leaving FAIL and WARNING as they are. */
    rest: turned(touchable.filter((one) => !overwrites.includes(one))),
    notApplied: lines.filter(
      ({ line, item }) => item.result === 'NOTAPPLICABLE' && decideApplies(line, sheet) === 'yes',
    ),
  };
};
