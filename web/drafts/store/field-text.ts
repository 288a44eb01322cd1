import { cleanText } from '#shared/input/clean.ts';
import { reduceCode } from '#shared/input/codes.ts';
import { reduceEmail, reducePhone } from '#shared/input/contacts.ts';
import { parseDecimal, parseWholeNumber } from '#shared/input/numbers.ts';
import { emptySheet, type FieldName, SheetFields } from '#shared/sheets/model.ts';
import { isReading } from '#shared/sheets/readings.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';

/** Returns a field's text: the typed text if it is invalid, otherwise the formatted value. */
export const getFieldText = ({ invalid, mine }: DraftState, name: FieldName) =>
  invalid[name]?.text ?? String(mine[name] ?? '');

/** Stores typed text as the field's value, or as invalid text with its problem. */
export const typeField = (store: DraftStore, name: FieldName, text: string) => {
  const parsed = parseField(name, text);
  if ('value' in parsed) store.dispatch({ type: 'typed', parts: new Map([[name, parsed.value]]) });
  else store.dispatch({ type: 'invalid', field: name, invalid: { text, problem: parsed.problem } });
};

/** Parses a field's typed text to the value that is kept, or returns what is wrong with it. */
export const parseField = (name: FieldName, text: string) => {
  const typed = parseText(name, text);
  if ('problem' in typed) return typed;
  const { data, error } = SheetFields.shape[name].safeParse(typed.value);
  return error ? { problem: error.issues[0]?.message ?? '' } : { value: data as SheetFields[FieldName] };
};

const parseText = (name: FieldName, text: string) => {
  if (isReading(name)) return parseDecimal(text);
  if (emptySheet[name] === null) return parseWholeNumber(text);
  return { value: reducers[name]?.(text) ?? cleanText(text) };
};

const reducers: { readonly [Name in FieldName]?: (typed: string) => string } = {
  customerPhone: reducePhone,
  customerHomePhone: reducePhone,
  customerEmail: reduceEmail,
  initialInspectorNumber: reduceCode,
  recheckInspectorNumber: reduceCode,
  companyAuthorityNumber: reduceCode,
  systemAuthorizationNumber: reduceCode,
  woFLabelNumber: reduceCode,
};
