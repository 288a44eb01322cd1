import { Problem } from '#shared/problem.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { findInapplicablePasses, withResult } from '#shared/sheets/vehicle-change.ts';
import { brakeReadings, hasReading, type ReadingName, treadDepths } from '#shared/vehicle-types/reading-plans.ts';

const readingNames = Object.keys({ ...treadDepths, ...brakeReadings }) as ReadingName[];

/**
 * Prevents a sheet from certifying equipment that the vehicle doesn't have. Refuses such a pass unless the inspector
 * has confirmed it, and removes readings that the vehicle type doesn't have. Pages of earlier releases can't confirm
 * anything: there the pass becomes N/A, unless the earlier revision certified it too.
 */
export const certifyPasses = (
  sheet: FilledSheet,
  confirmed: readonly ItemName[] | undefined,
  before?: FilledSheet,
): FilledSheet => {
  const certified = confirmed ?? listCertified(sheet, before);
  const inVain = findInapplicablePasses(sheet).filter(({ line }) => !certified.includes(line.name));
  if (!confirmed) {
    const items = new Set(inVain.map(({ item }) => item));
    const turned = sheet.InspectionItem.map((item) =>
      items.has(item) ? withResult(item, 'NOTAPPLICABLE', item.result) : item,
    );
    return inVain.length > 0 ? { ...sheet, InspectionItem: turned } : sheet;
  }
  if (inVain.length > 0) {
    const titles = inVain.map(({ line }) => line.title).join(', ');
    throw new Problem(
      'refused',
      `These passed, but the vehicle details say they aren’t fitted: ${titles}. Set them to N/A or confirm that they are fitted.`,
    );
  }
  const strays = readingNames.filter((name) => sheet[name] !== null && !hasReading(sheet.vehicleType, name));
  return strays.length > 0 ? { ...sheet, ...Object.fromEntries(strays.map((name) => [name, null])) } : sheet;
};

/** Returns the passes that the earlier revision certified, if it has the same vehicle type. */
const listCertified = (sheet: FilledSheet, before: FilledSheet | undefined) =>
  before?.vehicleType === sheet.vehicleType ? findInapplicablePasses(before).map(({ line }) => line.name) : [];
