import { DraftId, ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import type { ItemName } from '#shared/inspections/checklist.ts';
import { itemSections } from '#shared/inspections/checklist.ts';
import { passes } from '#shared/inspections/completeness.ts';
import { itemsOn } from '#shared/inspections/items.ts';
import {
  type Actor,
  emptySheet,
  type FilledSheet,
  type Inspection,
  type InspectionItem,
  type Sheet,
} from '#shared/inspections/model.ts';
import { newForm } from '#shared/inspections/new-sheet.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { tawaCompany } from './tawa-motors.ts';

const SUBMITTED_AT = '2026-11-17T21:42:00.000Z';
/** The Wednesday on which all of these vehicles were inspected. */
const INSPECTED_ON = '2026-11-18' as NzDate;

export const hemi: Actor = { userId: 'user-hemi', subUserId: null, name: 'Hēmi Pōtae', inspectorNumber: 'VI20417' };
export const anna: Actor = {
  ...hemi,
  subUserId: 'sub_Anna000000000000',
  name: 'Anna Wilson',
  inspectorNumber: 'VI31185',
};

/** The sheet with every line of the form written down: passed where it applies, else not applicable. */
const allPassed = (fields: Partial<Sheet>): FilledSheet => {
  const sheet = { ...emptySheet, ...newForm, ...fields };
  return {
    ...sheet,
    InspectionItem: itemsOn(sheet).map(({ item }) => ({
      ...item,
      result: item.result === 'UNSELECTED' ? 'PASS' : item.result,
    })),
  };
};

/** The sheet with one line written differently. */
export const withItem = (sheet: FilledSheet, name: ItemName, change: Partial<InspectionItem>): FilledSheet => ({
  ...sheet,
  InspectionItem: sheet.InspectionItem.map((item) =>
    item.inspectionItemName === name ? { ...item, ...change } : item,
  ),
});

export const reasons = (...texts: string[]) =>
  texts.map((reasonForRejection) => ({ reasonForRejection, workCompleted: false }));
export const comments = (...texts: string[]) => texts.map((comment) => ({ comment }));

const everySheet: Partial<Sheet> = {
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
const passedSheet: Partial<Sheet> = {
  systemAuthorizationNumber: '84120937',
  newWoFExpiryDate: '2027-11-18' as NzDate,
  woFLabelNumber: 'L4471920',
};

/** A 2017 Hilux that passed everything. */
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
    vehicleCurrentExpiryDate: '2026-11-20' as NzDate,
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

/** The same car with a worn tyre, a dead stop lamp and a torn belt, and wipers to watch. */
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

/** A garden trailer: no VIN, no odometer, no fuel. */
export const trailerWithoutVin = () =>
  allPassed({
    ...everySheet,
    ...passedSheet,
    vehicleType: 'trailer',
    vehicleRegistrationPlate: 'M381Z',
    vehicleMake: 'Homebuilt',
    vehicleModel: 'Single axle 8 x 4',
    vehicleYear: 2009,
    vehicleYearFirstRegisteredNZ: 2009,
    vehicleBodystlye: 'Trailer',
    treadDepthLeftRear: 3.8,
    treadDepthRightRear: 3.6,
  });

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

/** So many photos of these items, in this order, the first one taken at 10:12 am. */
export const photosOf = (...names: ItemName[]): Image[] => {
  const unfinishedInspectionId = DraftId.parse('dft_Photos0000000000000000');
  return names.map((inspectionItemName, n) => {
    const createdAt = new Date(Date.parse('2026-11-17T21:12:00.000Z') + n * 60_000).toISOString();
    return {
      imageId: ImageId.parse(`img_Photos0000000000000000_${String(n).padStart(12, '0')}`),
      inspectionId: 1_795_380_120_001,
      unfinishedInspectionId,
      paperInspectionId: null,
      OrganizationId: 'org_TawaMotors00000000000000',
      inspectionItemName,
      description: `Seen from the left (${n + 1})`,
      fileType: 'Image',
      url: '',
      width: 1600,
      height: 1200,
      createdAt,
      updatedAt: createdAt,
    };
  });
};

/** The record that a sheet becomes when Tawa Motors submits it. */
export const inspectionOf = (sheet: FilledSheet, overrides: Partial<Inspection> = {}): Inspection => ({
  ...tawaCompany,
  ...sheet,
  id: 1_795_380_120_001,
  formattedId: { formattedIdIdx: 1043, recheckIdx: 0, unfinishedInspectionId: null },
  initialInspectionPassed: passes(sheet),
  recheckInspectionPassed: sheet.isRecheck ? passes(sheet) : null,
  setBy: Object.fromEntries(itemSections.map((section) => [section, section === 'roadBrakeTest' ? anna : hemi])),
  submittedBy: hemi,
  images: [],
  WofSummaryDetails: {
    id: 1_795_380_120_001,
    wofPaidFor: false,
    wofComments: [],
    wofConflictOfInterest: sheet.ConflictOfInterest,
    conflictOfInterestReason: sheet.ConflictOfInterestReason || 'None',
    inspectorName: hemi.name,
    createdAt: SUBMITTED_AT,
    updatedAt: SUBMITTED_AT,
    OrganizationId: 'org_TawaMotors00000000000000',
    VICDetailsEntered: false,
  },
  recheckOf: null,
  recheckedBy: null,
  paperInspectionId: null,
  revision: 1,
  revisedBy: null,
  createdAt: SUBMITTED_AT,
  updatedAt: SUBMITTED_AT,
  ...overrides,
});
