import { emptySheet, type FieldName, SheetFields } from '#shared/sheets/model.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';

const isNumber = (name: FieldName) => emptySheet[name] === null;

/** Returns a field's text: the typed text if it is invalid, otherwise the formatted value. */
export const getFieldText = ({ invalid, mine }: DraftState, name: FieldName) =>
  invalid[name]?.text ?? String(mine[name] ?? '');

/** Stores typed text as the field's value, or as invalid text with its problem. */
export const typeField = (store: DraftStore, name: FieldName, text: string) => {
  const parsed = SheetFields.shape[name].safeParse(isNumber(name) ? parseNumber(text) : text);
  if (parsed.success) store.dispatch({ type: 'typed', parts: new Map([[name, parsed.data]]) });
  else
    store.dispatch({ type: 'invalid', field: name, invalid: { text, problem: parsed.error.issues[0]?.message ?? '' } });
};

/** Parses a number, also with a decimal comma; '' is null. */
const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));
