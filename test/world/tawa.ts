import type { DraftSummary } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { type Inspection, InspectionSummary } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';

const initialDateOfInspection = '2026-11-18' as NzDate;
export const passedInspection = makeInspection(finishedCar(), { id: 1001, initialDateOfInspection });
export const failedInspection = makeInspection(carWithThreeFails(), { id: 1002, initialDateOfInspection });

export const getSummary = (inspection: Inspection): InspectionSummary =>
  InspectionSummary.parse({
    ...inspection,
    inspectorName: inspection.submittedBy.name,
    VICDetailsEntered: inspection.WofSummaryDetails.VICDetailsEntered,
  });

export const draftSummary: DraftSummary = {
  id: DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST'),
  formattedId: { formattedIdIdx: 1044, recheckIdx: 0, unfinishedInspectionId: null },
  vehicleRegistrationPlate: 'B7XKD',
  vehicleMake: 'Yamaha',
  vehicleModel: 'MT-09',
  customerName: 'Mere Tūhoe',
  isRecheck: false,
  createdAt: '2026-11-18T21:00:00.000Z',
  updatedAt: '2026-11-18T21:05:00.000Z',
  changedBy: hemi.name,
};
