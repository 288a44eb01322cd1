import * as z from 'zod';
import { Customer } from '#shared/customers/model.ts';
import type { DraftId } from '#shared/ids.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { readSession, writeSession } from '../../device/web-storage.ts';

/** A tab's stored state of a sheet; null if not set. Source: specification 2, section 3, with AMB-66. */
const SessionState = z.object({
  /** The item edited last: its section reopens there. */
  lastEditedInspectionItem: ItemName.nullable(),
  /** The customer's picked or saved version; the sheet may differ from it. */
  pendingCustomerDetails: Customer.nullable(),
  /** Whether a vehicle was found, and whether the inspector has confirmed it. */
  vehicleDataRequestSuccess: z.boolean().nullable(),
  pendingVehicleDataChecked: z.boolean().nullable(),
  /** The specification lists these two; we write them but never read them. */
  automaticReasonAdded: z.boolean(),
  isCustomerDetailsValid: z.boolean().nullable(),
});
export type SessionState = Readonly<z.infer<typeof SessionState>>;

export const emptySession: SessionState = {
  lastEditedInspectionItem: null,
  pendingCustomerDetails: null,
  vehicleDataRequestSuccess: null,
  pendingVehicleDataChecked: null,
  automaticReasonAdded: false,
  isCustomerDetailsValid: null,
};

/** The specification's other names. They aren't used here; quizzes/quiz-place.ts uses the last two. */
const unusedNames = {
  virmUpdates: null,
  paperInspection: null,
  inspectionTimeTaken: null,
  editingInspection: null,
  isSubmitDisabled: null,
  quizAttemptId: null,
  selectedQuiz: null,
};

const storageName = (draft: DraftId) => `inspection:${draft}` as const;

/** Returns the state that this tab stored before a reload or when the draft was last open. */
export const loadSession = (draft: DraftId): SessionState =>
  readSession(storageName(draft), SessionState) ?? emptySession;

export const storeSession = (draft: DraftId, session: SessionState) =>
  writeSession(storageName(draft), { ...unusedNames, ...session });
