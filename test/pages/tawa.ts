import type { User } from '#shared/account/model.ts';
import type { DraftSummary } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { type Inspection, InspectionSummary } from '#shared/inspections/model.ts';
import type { Overview } from '#shared/inspections/overview.ts';
import { carWithThreeFails, finishedCar, hemi, inspectionOf } from '#test/fakes/sheets.ts';
import { tawaMotors } from '#test/fakes/tawa-motors.ts';

export const tawaUser: User = {
  id: 'user-hemi',
  email: 'hemi@example.nz',
  email_verified: true,
  nickname: hemi.name,
  name: hemi.name,
  picture: '',
  InspectorAuthorityNumber: hemi.inspectorNumber,
  privacyPolicy: '2026-01-01T00:00:00Z',
  privacyPolicyChanged: false,
  unreadNotifications: 0,
  scopes: [],
  subUsers: [],
  Organization: { ...tawaMotors, scopes: [], closed: null, Owns: [] },
  left: [],
};

export const passedInspection = inspectionOf(finishedCar(), { id: 1001 });
export const failedInspection = inspectionOf(carWithThreeFails(), { id: 1002 });

export const summaryOf = (inspection: Inspection): InspectionSummary =>
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

export const nothingNew = { notifications: [], page: 1, limit: 10, more: false, unread: 0 };

const none = { count: 0, lines: [] };
export const nothingToDo: Overview = { drafts: none, today: none, rechecksDue: none, vicNotEntered: none };
