import * as z from 'zod';
import { Customer } from '#shared/customers/model.ts';
import type { DraftId } from '#shared/ids.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { readSession, writeSession } from '../../device/web-storage.ts';

/** A tab's stored state of a sheet; null: none yet. Source: specification 2, section 3, with AMB-66. */
const SessionState = z.object({
  /** The last item edited: its section reopens there. */
  lastEditedInspectionItem: ItemName.nullable(),
  /** The picked or saved version of the customer; the sheet may differ. */
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

/** The specification's other names, which aren't used here. quizzes/quiz-place.ts uses the last two. */
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
