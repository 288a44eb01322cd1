import { findLine } from '#shared/sheets/checklist.ts';
import { createItem } from '#shared/sheets/items.ts';
import { type FilledSheet, fieldNames } from '#shared/sheets/model.ts';
import { clearInspections } from '../../device/clear-device.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { findItem, type PartName, type PartValue } from '../store/parts.ts';
import { emptySession } from '../store/session-state.ts';

/** Resets the draft to its initial values, which the next save sends. */
export const resetDraft = (store: DraftStore, beginning: FilledSheet) => {
  clearInspections();
  const parts = new Map<PartName, PartValue>(fieldNames.map((name) => [name, beginning[name]]));
  for (const { inspectionItemName: name } of [...store.state().mine.InspectionItem, ...beginning.InspectionItem])
    parts.set(name, findItem(beginning, name) ?? createItem(findLine(name), beginning));
  store.dispatch({ type: 'typed', parts, session: emptySession, found: null });
};
