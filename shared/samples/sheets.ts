import { addDays, addMonths, nzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';
import { listItems } from '../sheets/items.ts';
import { emptySheet, type FilledSheet, type InspectionItem, type Sheet } from '../sheets/model.ts';
import { newForm } from '../sheets/new-sheet.ts';
import { hemi } from './people.ts';

/** The vehicles were inspected today, because an old sheet needs a reason for late entry. */
const INSPECTED_ON = nzDate(new Date());

/** Fills in every line of the form: PASS where it applies, else not applicable. */
export const allPassed = (fields: Partial<Sheet>): FilledSheet => {
  const sheet = { ...emptySheet, ...newForm, ...fields };
  return {
    ...sheet,
    InspectionItem: listItems(sheet).map(({ item }) => ({
      ...item,
      result: item.result === 'UNSELECTED' ? 'PASS' : item.result,
    })),
  };
};

/** Changes one line of the sheet. */
export const withItem = (sheet: FilledSheet, name: ItemName, change: Partial<InspectionItem>): FilledSheet => ({
  ...sheet,
  InspectionItem: sheet.InspectionItem.map((item) =>
    item.inspectionItemName === name ? { ...item, ...change } : item,
  ),
});

export const reasons = (...texts: string[]) =>
  texts.map((reasonForRejection) => ({ reasonForRejection, workCompleted: false }));
export const comments = (...texts: string[]) => texts.map((comment) => ({ comment }));

export const everySheet: Partial<Sheet> = {
  customerName: 'Mere Tūhoe',
  customerFirstName: 'Mere',
  customerLastName: 'Tūhoe',
  customerPhone: '0215550143',
  customerEmail: 'mere@example.nz',
  customerAddress: '14 Ōtaki Road, Tawa, Wellington 5028',
  initialDateOfInspection: INSPECTED_ON,
  initialInspectorNumber: hemi.inspectorNumber,
  companyAuthorityNumber: 'MS12345',
};
export const passedSheet: Partial<Sheet> = {
  systemAuthorizationNumber: '84120937',
  newWoFExpiryDate: addMonths(INSPECTED_ON, 12),
  woFLabelNumber: 'L4471920',
};

/** A 2017 Hilux with a pass for every item. */
export const finishedCar = () =>
  allPassed({
    ...everySheet,
    ...passedSheet,
    vehicleRegistrationPlate: 'KZT482',
    vehicleVIN: '7AT0H65YX17028317',
    vehicleMake: 'Toyota',
    vehicleModel: 'Hilux SR5',
    vehicleYear: 2017,
    vehicleYearFirstRegisteredNZ: 2017,
    vehicleOdometer: 128_450,
    vehicleFuelType: 'Diesel',
    vehicleBodystlye: 'Utility',
    vehicleCurrentExpiryDate: addDays(INSPECTED_ON, -2),
    treadDepthLeftFront: 5.5,
    treadDepthRightFront: 5.2,
    treadDepthLeftRear: 4.1,
    treadDepthRightRear: 4.4,
    serviceBrakeOverall: 68,
    serviceBrakeLeftFront: 71,
    serviceBrakeRightFront: 69,
    serviceBrakeLeftRear: 64,
    serviceBrakeRightRear: 66,
    parkingBrakeOverall: 27,
    parkingBrakeLeft: 28,
    parkingBrakeRight: 26,
  });

/** The same car with a worn tyre, a dead stop lamp and a torn belt, and a warning for its wipers. */
export const carWithThreeFails = (): FilledSheet => {
  const changes: Partial<Record<ItemName, Partial<InspectionItem>>> = {
    externalStopLamps: {
      result: 'FAIL',
      ReasonForRejections: reasons('Stop lamp does not work on the left side'),
    },
    internalSeatbelts: {
      result: 'FAIL',
      ReasonForRejections: reasons('Webbing of the driver’s belt is cut', 'Buckle does not lock every time'),
      Comment: comments('Driver’s seat; the other four belts are sound'),
    },
    chassisTyreTreadAndDepth: {
      result: 'FAIL',
      ReasonForRejections: reasons('Tread depth below 1.5 mm: left front'),
    },
    internalWipers: { result: 'WARNING', Comment: comments('Blades are hardening: replace before winter') },
    chassisSuspension: { Comment: comments('Front struts replaced since the last inspection') },
  };
  const unlabelled: Partial<Sheet> = { systemAuthorizationNumber: '', newWoFExpiryDate: '', woFLabelNumber: '' };
  const sheet: FilledSheet = { ...finishedCar(), ...unlabelled, treadDepthLeftFront: 1.2 };
  return Object.entries(changes).reduce((made, [name, change]) => withItem(made, name as ItemName, change), sheet);
};

export const finishedMotorcycle = () =>
  allPassed({
    ...everySheet,
    ...passedSheet,
    vehicleType: 'motorcycle',
    vehicleRegistrationPlate: 'B7XKD',
    vehicleVIN: 'JYARN33E0JA004521',
    vehicleMake: 'Yamaha',
    vehicleModel: 'MT-09',
    vehicleYear: 2018,
    vehicleYearFirstRegisteredNZ: 2018,
    vehicleOdometer: 21_903,
    vehicleFuelType: 'Petrol',
    vehicleBodystlye: 'Motorcycle',
    treadDepthLeftFront: 3.1,
    treadDepthLeftRear: 2.6,
    serviceBrakeOverall: 62,
  });
