import type { FieldName, Sheet } from '#shared/sheets/model.ts';
import type { DraftState } from '../store/draft-state.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { whenKept } from '../store/open-drafts.ts';
import { partsLeft } from './find-left.ts';

/** Types unsaved values into another sheet. Returns true once this device has stored them there. */
export const typeLeft = (store: DraftStore, kept: DraftState, record: Sheet) => {
  store.dispatch({ type: 'typed', parts: partsLeft(kept, record) });
  for (const [field, invalid] of Object.entries(kept.invalid))
    store.dispatch({ type: 'invalid', field: field as FieldName, invalid });
  return whenKept(store);
};
