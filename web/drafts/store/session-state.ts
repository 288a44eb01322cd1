import * as z from 'zod';
import { Customer } from '#shared/customers/model.ts';
import type { DraftId } from '#shared/ids.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { readSession, writeSession } from '../../device/web-storage.ts';

/** What a tab knows of a sheet beside the sheet itself; null: nothing yet. Source: specification 2, section 3, with AMB-66. */
const SessionState = z.object({
  /** Where the inspector was: its section opens there again. */
  lastEditedInspectionItem: ItemName.nullable(),
  /** The saved customer as picked or saved last: what is on the sheet may differ. */
  pendingCustomerDetails: Customer.nullable(),
  /** Whether a vehicle was found for the sheet, and whether the inspector has confirmed it. */
  vehicleDataRequestSuccess: z.boolean().nullable(),
  pendingVehicleDataChecked: z.boolean().nullable(),
  /** These two are written and never read: the specification lists them. */
  automaticReasonAdded: z.boolean(),
  isCustomerDetailsValid: z.boolean().nullable(),
});
export type SessionState = Readonly<z.infer<typeof SessionState>>;

export const noSession: SessionState = {
  lastEditedInspectionItem: null,
  pendingCustomerDetails: null,
  vehicleDataRequestSuccess: null,
  pendingVehicleDataChecked: null,
  automaticReasonAdded: false,
  isCustomerDetailsValid: null,
};

/** The rest of the names that the specification lists; nothing of a sheet knows them. The last two are used by quizzes/quiz-session.ts. */
const namesAlone = {
  virmUpdates: null,
  paperInspection: null,
  inspectionTimeTaken: null,
  editingInspection: null,
  isSubmitDisabled: null,
  quizAttemptId: null,
  selectedQuiz: null,
};

const storageName = (draft: DraftId) => `inspection:${draft}` as const;

/** As this tab left it before a reload, or when the draft was open here last. */
export const loadSession = (draft: DraftId): SessionState => readSession(storageName(draft), SessionState) ?? noSession;

export const storeSession = (draft: DraftId, session: SessionState) =>
  writeSession(storageName(draft), { ...namesAlone, ...session });
