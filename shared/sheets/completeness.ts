import type { NzDate } from '../nz-date.ts';
import { type ItemName, type ItemSection, itemSections } from './checklist.ts';
import { customerProblems, isHomePhone } from './customer-rules.ts';
import { findLateReason, lacksLateReason } from './day-of-inspection.ts';
import { listFailedItems, listItems, listOpenItems } from './items.ts';
import type { FieldName, FilledSheet } from './model.ts';
import { type Section, sections } from './sections.ts';
import { findWrongDays, type WrongDays } from './wrong-days.ts';

/**
 * An open task: a line of the checklist or a field. Its title is the one that mechanics use. `problem` says why its
 * value is invalid.
 */
export type Open = { name: string; title: string; problem?: string };

/** Titles of fields, on forms, in messages and in lists of changes. */
export const fieldTitles = {
  brakeTestMethod: 'Brake test method',
  brakeTester: 'Brake tester',
  customerName: 'Customer name',
  customerPhone: 'Mobile phone',
  customerHomePhone: 'Home phone',
  customerEmail: 'Email',
  customerAddress: 'Address',
  ConflictOfInterest: 'Conflict of interest',
  ConflictOfInterestReason: 'Reason for conflict of interest',
  vehicleType: 'Vehicle type',
  vehicleRegistrationPlate: 'Plate',
  vehicleVIN: 'VIN',
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vehicleYear: 'Year',
  vehicleYearFirstRegisteredNZ: 'Year first registered in NZ',
  vehicleOdometer: 'Odometer',
  odometerUnit: 'Odometer unit',
  vehicleFuelType: 'Fuel type',
  vehicleBodystlye: 'Body style',
  vehicleCurrentExpiryDate: 'Current WoF expires',
  vehicleFirstRegistered: 'First registered anywhere',
  initialDateOfInspection: 'Date of inspection',
  initialInspectorNumber: 'Inspector number',
  enteredLateReason: 'Reason for late entry',
  companyAuthorityNumber: 'Company authority number',
  systemAuthorizationNumber: 'System authorisation number',
  newWoFExpiryDate: 'New WoF expires',
  woFLabelNumber: 'WoF label number',
  vicOffline: 'VIC is offline',
  recheckDateOfInspection: 'Date of recheck',
  recheckInspectorNumber: 'Recheck inspector number',
  recheckOdometer: 'Recheck odometer',
  recheckOdometerUnit: 'Recheck odometer unit',
  recheckEnteredLateReason: 'Reason for late recheck entry',
} as const satisfies Partial<Record<FieldName, string>>;
type TitledField = keyof typeof fieldTitles;

const missing = (sheet: FilledSheet, ...names: TitledField[]): Open[] =>
  names
    .filter((name) => sheet[name] === null || String(sheet[name]).trim() === '')
    .map((name) => ({ name, title: fieldTitles[name] }));

export const isItemSection = (section: Section): section is ItemSection => itemSections.some((one) => one === section);

/**
 * Requirements beyond the form: photos of all fails, if the organization requires them; a reason for late entry; valid
 * dates, given the day of submission, the issue day of a paper sheet's number, and the day of a submission without a
 * network.
 */
export type Asked = {
  photoOnFail?: boolean | undefined;
  images?: readonly { inspectionItemName: ItemName | null; removed?: unknown }[] | undefined;
  submittedOn?: NzDate | undefined;
  paperTakenOn?: NzDate | undefined;
  pressedOn?: NzDate | undefined;
};

const withoutLateReason = (sheet: FilledSheet, { submittedOn, pressedOn }: Asked): Open[] =>
  submittedOn && lacksLateReason(sheet, submittedOn, pressedOn) ? missing(sheet, findLateReason(sheet)) : [];

const wrong = (sheet: FilledSheet, { submittedOn, paperTakenOn }: Asked, name: keyof WrongDays): Open[] => {
  const problem = submittedOn && findWrongDays(sheet, submittedOn, paperTakenOn)[name];
  return problem ? [{ name, title: fieldTitles[name], problem }] : [];
};

const withoutPhoto = (
  sheet: FilledSheet,
  section: ItemSection,
  { photoOnFail = false, images = [] }: Asked,
): Open[] => {
  if (!photoOnFail) return [];
  const shown = new Set(images.map(({ inspectionItemName, removed }) => (removed ? null : inspectionItemName)));
  return listItems(sheet, section)
    .filter(({ line, item }) => item.result === 'FAIL' && !shown.has(line.name))
    .map(({ line }) => ({ name: line.name, title: `${line.title} (photo)` }));
};

const openInWarrant = (sheet: FilledSheet, asked: Asked): Open[] => [
  // while VIC is offline, the server enters the sheet number
  ...(sheet.vicOffline ? [] : missing(sheet, 'systemAuthorizationNumber')),
  ...missing(sheet, 'newWoFExpiryDate', 'woFLabelNumber'),
  ...wrong(sheet, asked, 'newWoFExpiryDate'),
];

/** Lists the open tasks of a section; empty if it is complete. Source: specification 2, section 5. */
export const listOpen = (sheet: FilledSheet, section: Section, asked: Asked = {}): Open[] => {
  if (isItemSection(section))
    return [
      ...listOpenItems(sheet, section).map(({ line }) => ({ name: line.name, title: line.title })),
      ...withoutPhoto(sheet, section, asked),
    ];
  const trailer = sheet.vehicleType === 'trailer';
  switch (section) {
    case 'customerDetails':
      return (
        (Object.keys(customerProblems(sheet)) as (keyof ReturnType<typeof customerProblems>)[])
          // the form offers to move a landline out of the mobile field; only the mobile number has to be valid
          .filter(
            (name) => name !== 'customerHomePhone' && !(name === 'customerPhone' && isHomePhone(sheet.customerPhone)),
          )
          .map((name) => ({ name, title: fieldTitles[name] }))
      );
    case 'vehicleDetails':
      return [
        ...(sheet.vehicleTypeUnknown ? [{ name: 'vehicleType', title: fieldTitles.vehicleType }] : []),
        ...missing(sheet, 'vehicleRegistrationPlate', 'vehicleMake', 'vehicleModel', 'vehicleYear'),
        ...missing(sheet, 'vehicleYearFirstRegisteredNZ'),
        ...wrong(sheet, asked, 'vehicleFirstRegistered'),
        ...(trailer ? [] : missing(sheet, 'vehicleOdometer', 'vehicleFuelType', 'vehicleVIN')),
      ];
    case 'initialInspectionDetails':
      return [
        ...missing(sheet, 'initialDateOfInspection', 'initialInspectorNumber'),
        ...wrong(sheet, asked, 'initialDateOfInspection'),
        ...(sheet.isRecheck ? [] : withoutLateReason(sheet, asked)),
      ];
    case 'wofDetails':
      return [
        ...missing(sheet, 'companyAuthorityNumber'),
        ...(listFailedItems(sheet).length > 0 ? [] : openInWarrant(sheet, asked)),
      ];
    case 'recheckInspectionDetails':
      if (!sheet.isRecheck) return [];
      return [
        ...missing(sheet, 'recheckDateOfInspection', 'recheckInspectorNumber'),
        ...wrong(sheet, asked, 'recheckDateOfInspection'),
        ...(trailer ? [] : missing(sheet, 'recheckOdometer')),
        ...withoutLateReason(sheet, asked),
      ];
    case 'failedInspectionItems':
    case 'allCommentsDialog':
      return [];
  }
};

/** Returns the incomplete sections with their open tasks; empty if the sheet can be submitted. */
export const listOpenSections = (sheet: FilledSheet, asked: Asked = {}) =>
  sections.map((section) => ({ section, open: listOpen(sheet, section, asked) })).filter(({ open }) => open.length > 0);

/**
 * Decides the result of a complete sheet: a pass unless an item is FAIL; a warning is only a remark. Source: decisions,
 * "Result".
 */
export const judge = (sheet: FilledSheet) => {
  const passed = listFailedItems(sheet).length === 0;
  return {
    // a pass is never rechecked
    initialInspectionPassed: passed && !sheet.isRecheck,
    recheckInspectionPassed: sheet.isRecheck ? passed : null,
  };
};
