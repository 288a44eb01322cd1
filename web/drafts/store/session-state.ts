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

/** The specification's names that are only written: each follows from the rest of the draft's state. */
export type DerivedState = {
  /** Items that an update of the VIRM added to the first form. */
  virmUpdates: readonly ItemName[];
  paperInspection: boolean;
  /** Seconds since the draft was created; null before that. */
  inspectionTimeTaken: number | null;
  editingInspection: boolean;
  isSubmitDisabled: boolean;
};

/** The names that belong to quizzes; quizzes/quiz-place.ts stores their values. */
const quizNames = { quizAttemptId: null, selectedQuiz: null };

const storageName = (draft: DraftId) => `inspection:${draft}` as const;

/** Returns the state that this tab stored before a reload or when the draft was last open. */
export const loadSession = (draft: DraftId): SessionState =>
  readSession(storageName(draft), SessionState) ?? emptySession;

export const storeSession = (draft: DraftId, session: SessionState, derived: DerivedState) =>
  writeSession(storageName(draft), { ...quizNames, ...derived, ...session });
