import type { Inspection } from '../inspections/model.ts';
import { initialSummaryDetails } from '../inspections/summary-details.ts';
import { itemSections } from '../sheets/checklist.ts';
import { judge } from '../sheets/completeness.ts';
import type { FilledSheet } from '../sheets/model.ts';
import { anna, hemi } from './people.ts';
import { tawaCompany } from './tawa-motors.ts';

const SUBMITTED_AT = '2026-11-17T21:42:00.000Z';

/** Builds the record of a sheet submitted by Tawa Motors. */
export const makeInspection = (sheet: FilledSheet, overrides: Partial<Inspection> = {}): Inspection => ({
  ...tawaCompany,
  ...sheet,
  id: 1_795_380_120_001,
  formattedId: { formattedIdIdx: 1043, recheckIdx: 0, unfinishedInspectionId: null },
  ...judge(sheet),
  setBy: Object.fromEntries(itemSections.map((section) => [section, section === 'roadBrakeTest' ? anna : hemi])),
  submittedBy: hemi,
  images: [],
  WofSummaryDetails: initialSummaryDetails(
    { ...sheet, id: 1_795_380_120_001, createdAt: SUBMITTED_AT, submittedBy: hemi },
    'org_TawaMotors00000000000000',
  ),
  recheckOf: null,
  recheckedBy: null,
  paperInspectionId: null,
  revision: 1,
  revisedBy: null,
  createdAt: SUBMITTED_AT,
  updatedAt: SUBMITTED_AT,
  ...overrides,
});
