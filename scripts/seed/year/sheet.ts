import { addDays, addMonths, type NzDate } from '#shared/nz-date.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { findLine, ItemName } from '#shared/sheets/checklist.ts';
import { proposeExpiry } from '#shared/sheets/expiry.ts';
import { listItems } from '#shared/sheets/items.ts';
import { emptySheet, type FilledSheet, type InspectionItem, type SheetFields } from '#shared/sheets/model.ts';
import { createForm } from '#shared/sheets/new-sheet.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import { CURRENT_VERSION_DATE } from '#shared/sheets/rule-tables.ts';
import { suggestedReasons } from '#shared/sheets/suggested-results.ts';
import type { Chance } from '../chance.ts';
import type { Visit } from '../honest/visit.ts';
import type { SeenVehicle } from './vehicles.ts';

const advices: readonly [ItemName, string][] = [
  ['internalWipers', 'Blades are hardening: replace before winter'],
  ['chassisTyreTreadAndDepth', 'Front tyres are near the limit'],
  ['chassisTyreCondition', 'Sidewalls are perishing: watch them'],
  ['chassisBrakeComponents', 'Front pads have about 3 mm left'],
  ['chassisSuspension', 'Bushes of the front control arms are starting to crack'],
  ['chassisExhaustAndSmoke', 'Light corrosion at the rear muffler'],
  ['underBonnetEngineDriveTrain', 'Slight oil leak at the rocker cover: no drips'],
  ['externalWindscreen', 'Stone chip outside the critical area'],
  ['externalHeadLamps', 'Lenses are going cloudy: polish them soon'],
];

const pass = (sheet: FilledSheet): InspectionItem[] =>
  listItems(sheet).map(({ item }) => (item.result === 'UNSELECTED' ? { ...item, result: 'PASS' } : item));

const changed = (items: readonly InspectionItem[], name: ItemName, change: Partial<InspectionItem>) =>
  items.map((item) => (item.inspectionItemName === name ? { ...item, ...change } : item));

/**
 * Returns the reasons that an inspector records for a failed item: those suggested for the readings, otherwise one or
 * two common ones.
 */
const reasonsAt = (sheet: FilledSheet, name: ItemName, chance: Chance) => {
  const measured = suggestedReasons(sheet, name);
  const usual = (reasonsForRejection[name] ?? [`${findLine(name).title} below standard`]).slice(0, 4);
  const drawn = usual.map((text, at) => ({ text, weight: 4 - at }));
  const picked = new Set(Array.from({ length: chance.happens(0.15) ? 2 : 1 }, () => chance.choose(drawn).text));
  return (measured.length > 0 ? measured : [...picked]).map((reasonForRejection) => ({
    reasonForRejection,
    workCompleted: false,
  }));
};

/** Every car goes over the rollers. */
const testBrakes = ({ vehicleType }: Pick<SheetFields, 'vehicleType'>): Partial<SheetFields> =>
  vehicleType === 'car' ? { brakeTestMethod: 'Roller', brakeTester: 'VLT 2000' } : {};

/** Fills in the sheet of a first visit, without the signature. */
export const fillFirstSheet = (visit: Visit, { known, odometer, label }: SeenVehicle, chance: Chance): FilledSheet => {
  const blank = {
    ...emptySheet,
    ...createForm(CURRENT_VERSION_DATE),
    ...known,
    ...visit.readings,
    ...testBrakes(known),
  };
  const sheet: FilledSheet = {
    ...blank,
    vehicleTypeUnknown: false,
    vehicleOdometer: known.vehicleType === 'trailer' ? null : odometer,
    vehicleCurrentExpiryDate: label || addDays(visit.day, Math.round(chance.between(-25, 21))),
    initialDateOfInspection: visit.day,
  };
  const failing = listFailing(sheet, visit.fails);
  const failed = failing.reduce(
    (items, name) => changed(items, name, { result: 'FAIL', ReasonForRejections: reasonsAt(sheet, name, chance) }),
    pass(sheet),
  );
  const advice = chance.happens(0.2) && chance.choose(advices.map((one) => ({ one, weight: 1 }))).one;
  const InspectionItem = advice ? advise(failed, advice) : failed;
  return { ...sheet, InspectionItem };
};

const advise = (items: InspectionItem[], [name, comment]: readonly [ItemName, string]) =>
  items.map((item) =>
    item.inspectionItemName === name && item.result === 'PASS'
      ? { ...item, result: 'WARNING' as const, Comment: [{ comment }] }
      : item,
  );

const listFailing = (sheet: FilledSheet, fails: readonly string[]) => {
  const found = new Set(fails.map((name) => ItemName.parse(name)));
  return listItems(sheet).flatMap(({ line, item }) =>
    item.result !== 'NOTAPPLICABLE' && (found.has(line.name) || suggestedReasons(sheet, line.name).length > 0)
      ? [line.name]
      : [],
  );
};

/** Fills in a recheck: passes all repaired items, except those that still fail, and measures again. */
export const fillRecheck = (draft: FilledSheet, visit: Visit, { odometer }: SeenVehicle): FilledSheet => {
  const still = new Set(visit.fails);
  const InspectionItem = pass(draft).map((item): InspectionItem => {
    if (item.result !== 'FAIL' || still.has(item.inspectionItemName)) return item;
    const done = item.ReasonForRejections.map((reason) => ({ ...reason, workCompleted: true }));
    return { ...item, result: 'PASS', ReasonForRejections: done };
  });
  const measured = Object.values(readingsByItem)
    .flat()
    .flatMap((name) =>
      draft[name] === null && visit.readings[name] !== undefined ? [[name, visit.readings[name]]] : [],
    );
  return {
    ...draft,
    ...Object.fromEntries(measured),
    ...testBrakes(draft),
    InspectionItem,
    recheckDateOfInspection: visit.day,
    recheckOdometer: draft.vehicleType === 'trailer' ? null : odometer,
  };
};

/** Returns the fields of a new WoF. `count`: the number of labels issued before. */
export const issueWof = (sheet: FilledSheet, day: NzDate, count: number, chance: Chance): Partial<SheetFields> => {
  const known = {
    vehicleType: sheet.vehicleType,
    passed: day,
    currentExpiry: sheet.vehicleCurrentExpiryDate,
    firstRegistered: sheet.vehicleFirstRegistered,
    year: sheet.vehicleYear,
    yearFirstRegisteredNZ: sheet.vehicleYearFirstRegisteredNZ,
  };
  return {
    systemAuthorizationNumber: String(84_120_000 + count * 37 + Math.floor(chance.between(0, 30))),
    newWoFExpiryDate: proposeExpiry(known)?.expiry ?? addMonths(day, 12),
    woFLabelNumber: `L${4_471_000 + count}`,
  };
};
