import { type ItemName, itemSections } from '#shared/inspections/checklist.ts';
import { itemsOn } from '#shared/inspections/items.ts';
import { emptySheet, type FilledSheet, type Inspection, type InspectionItem } from '#shared/inspections/model.ts';
import { newForm } from '#shared/inspections/new-sheet.ts';
import type { NzDate } from '#shared/nz-date.ts';

const trainer = { userId: 'training', subUserId: null, name: 'Anna Wilson', inspectorNumber: 'VI31185' };

const said: Partial<Record<ItemName, Partial<InspectionItem>>> = {
  externalStopLamps: {
    result: 'FAIL',
    ReasonForRejections: [{ reasonForRejection: 'Stop lamp does not work on the left side', workCompleted: false }],
  },
  chassisTyreTreadAndDepth: {
    result: 'FAIL',
    ReasonForRejections: [{ reasonForRejection: 'Tread depth below 1.5 mm: left front', workCompleted: false }],
  },
  internalWipers: { result: 'WARNING', Comment: [{ comment: 'Blades are hardening: replace before winter' }] },
};

const sheetOn = (today: NzDate): FilledSheet => ({
  ...emptySheet,
  ...newForm,
  customerName: 'Mere Tūhoe',
  customerPhone: '0215550143',
  customerEmail: 'mere@workshop.example',
  customerAddress: '14 Ōtaki Road, Tawa, Wellington 5028',
  vehicleRegistrationPlate: 'KZT482',
  vehicleVIN: '7AT0H65YX17028317',
  vehicleMake: 'Toyota',
  vehicleModel: 'Hilux SR5',
  vehicleYear: 2017,
  vehicleYearFirstRegisteredNZ: 2017,
  vehicleOdometer: 128_450,
  vehicleFuelType: 'Diesel',
  vehicleBodystlye: 'Utility',
  initialDateOfInspection: today,
  initialInspectorNumber: trainer.inspectorNumber,
  companyAuthorityNumber: 'MS12345',
});

/** A failed inspection of today to train on. It is nobody's, and never leaves the browser. */
export const demoInspection = (today: NzDate, now: string): Inspection => {
  const sheet = sheetOn(today);
  return {
    ...sheet,
    InspectionItem: itemsOn(sheet).map(({ item }) => ({
      ...item,
      result: item.result === 'UNSELECTED' ? 'PASS' : item.result,
      ...said[item.inspectionItemName],
    })),
    id: 1,
    formattedId: { formattedIdIdx: 1, recheckIdx: 0, unfinishedInspectionId: null },
    companyName: 'Training Workshop',
    companyAddress: '7 Main Road, Tawa, Wellington 5028',
    companyPhone: '042325550',
    companyEmail: 'training@workshop.example',
    initialInspectionPassed: false,
    recheckInspectionPassed: null,
    setBy: Object.fromEntries(itemSections.map((section) => [section, trainer])),
    submittedBy: trainer,
    images: [],
    WofSummaryDetails: {
      id: 1,
      wofPaidFor: false,
      wofComments: [],
      wofConflictOfInterest: false,
      conflictOfInterestReason: 'None',
      inspectorName: trainer.name,
      createdAt: now,
      updatedAt: now,
      OrganizationId: 'training',
      VICDetailsEntered: false,
    },
    recheckOf: null,
    recheckedBy: null,
    paperInspectionId: null,
    revision: 1,
    revisedBy: null,
    createdAt: now,
    updatedAt: now,
  };
};
