import type { DraftSummary } from '#shared/drafts/model.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { DraftId, EstimateId } from '#shared/ids.ts';
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

export const estimateId = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST');
const estimated = buildEstimate(failedInspection);

export const draftEstimate: Estimate = {
  EstimateID: estimateId,
  InspectionID: failedInspection.id,
  Vehicle: estimated.Vehicle,
  Customer: { ...estimated.Customer, Email: 'mere@example.nz' },
  lines: estimated.ReasonForRejection.slice(0, 2).map(({ reasonForRejection, inspectionItemName }, n) => ({
    id: `${n + 1}`,
    from: 'reason',
    words: reasonForRejection,
    ...(inspectionItemName && { inspectionItemName }),
    ...unpriced,
    noCharge: true,
  })),
  totalCents: 0,
  state: 'draft',
  decisions: [],
  links: [],
  version: 1,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
};
