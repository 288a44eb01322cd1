import { emptySheet, type FieldName, SheetFields } from '#shared/sheets/model.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';

const isNumber = (name: FieldName) => emptySheet[name] === null;

/** A field as it stands in its input: what is held back reads as it was typed. */
export const fieldText = ({ invalid, mine }: DraftState, name: FieldName) =>
  invalid[name]?.text ?? String(mine[name] ?? '');

/** Takes what was typed: as the field's value, or held back with what is wrong with it. */
export const typeField = (store: DraftStore, name: FieldName, text: string) => {
  const parsed = SheetFields.shape[name].safeParse(isNumber(name) ? numberOf(text) : text);
  if (parsed.success) store.dispatch({ type: 'typed', parts: new Map([[name, parsed.data]]) });
  else
    store.dispatch({ type: 'invalid', field: name, invalid: { text, problem: parsed.error.issues[0]?.message ?? '' } });
};

/** `1,5` is as good as `1.5`; nothing is null. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));
