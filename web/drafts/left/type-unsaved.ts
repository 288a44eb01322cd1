import type { FieldName, Sheet } from '#shared/sheets/model.ts';
import type { DraftState } from '../store/draft-state.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { waitUntilStored } from '../store/save-on-device.ts';
import { findUnsavedParts } from './find-unsaved.ts';

/** Types unsaved values into another sheet. Returns true once this device has stored them there. */
export const typeUnsaved = (store: DraftStore, kept: DraftState, record: Sheet) => {
  store.dispatch({ type: 'typed', parts: findUnsavedParts(kept, record) });
  for (const [field, invalid] of Object.entries(kept.invalid))
    store.dispatch({ type: 'invalid', field: field as FieldName, invalid });
  return waitUntilStored(store);
};
