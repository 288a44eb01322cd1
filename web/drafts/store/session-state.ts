import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { Customer } from '#shared/customers/model.ts';
import type { DraftId } from '#shared/ids.ts';
import { InspectionId, PaperId } from '#shared/ids.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { readSession, writeSession } from '../../device/web-storage.ts';
import { useDraftStore } from './current-draft.tsx';

/** What a tab knows of a sheet beside the sheet itself; null: nothing yet. Source: specification 2, section 3, with AMB-66. */
const SessionState = z.object({
  /** Where the inspector was: its section opens there again. */
  lastEditedInspectionItem: ItemName.nullable(),
  virmUpdates: z.null(),
  paperInspection: PaperId.nullable(),
  /** The saved customer as picked or saved last: what is on the sheet may differ. */
  pendingCustomerDetails: Customer.nullable(),
  /** In seconds. */
  inspectionTimeTaken: z.number().nullable(),
  editingInspection: InspectionId.nullable(),
  isSubmitDisabled: z.boolean().nullable(),
  automaticReasonAdded: z.boolean(),
  pendingVehicleDataChecked: z.boolean().nullable(),
  vehicleDataRequestSuccess: z.boolean().nullable(),
  isCustomerDetailsValid: z.boolean().nullable(),
  quizAttemptId: z.string().nullable(),
  selectedQuiz: z.string().nullable(),
});
type SessionState = z.infer<typeof SessionState>;
type SessionName = keyof SessionState;

const beginning: SessionState = {
  lastEditedInspectionItem: null,
  virmUpdates: null,
  paperInspection: null,
  pendingCustomerDetails: null,
  inspectionTimeTaken: null,
  editingInspection: null,
  isSubmitDisabled: null,
  automaticReasonAdded: false,
  pendingVehicleDataChecked: null,
  vehicleDataRequestSuccess: null,
  isCustomerDetailsValid: null,
  quizAttemptId: null,
  selectedQuiz: null,
};

/** As read or written last, so that a reader gets the same object until something changes. */
const known = new Map<DraftId, SessionState>();
const listeners = new Set<() => void>();
const keyOf = (draft: DraftId) => `inspection:${draft}` as const;
const tell = () => {
  for (const listener of listeners) listener();
};

/** The session-only state of a draft. It survives a reload of the tab and is never part of what is saved. */
export const sessionState = (draft: DraftId): Readonly<SessionState> => {
  const state = known.get(draft) ?? readSession(keyOf(draft), SessionState) ?? beginning;
  known.set(draft, state);
  return state;
};

export const setSessionState = (draft: DraftId, change: Partial<SessionState>) => {
  known.set(draft, { ...sessionState(draft), ...change });
  if (unwritten.size === 0) setTimeout(write, WRITTEN_AFTER_MS);
  unwritten.add(draft);
  tell();
};

/** Later, as the storage takes longer than all else that follows from a tap; or when the page goes. */
const WRITTEN_AFTER_MS = 300;
const unwritten = new Set<DraftId>();
const write = () => {
  for (const draft of unwritten) writeSession(keyOf(draft), known.get(draft));
  unwritten.clear();
};
addEventListener('pagehide', write);

/** After the storage was emptied: as if nobody had looked at any draft in this tab yet. */
export const clearSessionStates = () => {
  known.clear();
  unwritten.clear();
  tell();
};

/** One value of the draft that the page is about, and the way to change it. */
export const useSessionState = <Name extends SessionName>(name: Name) => {
  const { id } = useDraftStore().state();
  const value = useSyncExternalStore(subscribe, () => sessionState(id)[name]);
  return [value, (next: SessionState[Name]) => setSessionState(id, { [name]: next })] as const;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
