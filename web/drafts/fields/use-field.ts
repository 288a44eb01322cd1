import { useState } from 'react';
import { customerProblems } from '#shared/sheets/customer-rules.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { getFieldText, typeField } from '../store/field-text.ts';

/**
 * Returns a field's text and setter. While the user is in the field, typed text stays as it is if it stands for the
 * stored value (`1.` for 1). Afterwards the field shows what is kept.
 */
export const useField = (name: FieldName, { strict = false } = {}) => {
  const store = useDraftStore();
  const value = useDraft((state) => getFieldText(state, name));
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const [left, setLeft] = useState(strict);
  const problem = useDraft((state) => findProblem(state, name));
  const text = typed?.value === value ? typed.text : value;
  return {
    text,
    type: (next: string) => {
      typeField(store, name, next);
      setTyped({ text: next, value: getFieldText(store.state(), name) });
    },
    /** The problem of an empty field is hidden until the user leaves the field. */
    problem: left || value ? problem : '',
    leave: () => {
      setLeft(true);
      setTyped(undefined);
    },
  };
};

const findProblem = ({ invalid, mine }: DraftState, name: FieldName) => {
  const rules: Partial<Record<FieldName, string>> = customerProblems(mine);
  return invalid[name]?.problem ?? rules[name] ?? '';
};
