import { DraftId, ImageId } from '../ids.ts';
import type { Image } from '../images/model.ts';
import type { Inspection } from '../inspections/model.ts';
import { type ItemName, itemSections } from '../sheets/checklist.ts';
import { judge } from '../sheets/completeness.ts';
import type { FilledSheet } from '../sheets/model.ts';
import { anna, hemi } from './people.ts';
import { tawaCompany } from './tawa-motors.ts';

const SUBMITTED_AT = '2026-11-17T21:42:00.000Z';

/** Makes one photo per item, in this order, the first taken at 10:12 am. */
export const makePhotos = (...names: ItemName[]): Image[] => {
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

/** Makes the record of a sheet submitted by Tawa Motors. */
export const makeInspection = (sheet: FilledSheet, overrides: Partial<Inspection> = {}): Inspection => ({
  ...tawaCompany,
  ...sheet,
  id: 1_795_380_120_001,
  formattedId: { formattedIdIdx: 1043, recheckIdx: 0, unfinishedInspectionId: null },
  ...judge(sheet),
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
