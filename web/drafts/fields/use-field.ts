import { useState } from 'react';
import { customerProblems } from '#shared/sheets/customer-rules.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { fieldText, typeField } from '../store/field-text.ts';

/**
 * A field as it is typed. The text is kept as typed while it stands for the value that the sheet has (`1.` is 1); when the
 * value changes elsewhere, the sheet is right.
 */
export const useField = (name: FieldName, { strict = false } = {}) => {
  const store = useDraftStore();
  const value = useDraft((state) => fieldText(state, name));
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const [left, setLeft] = useState(strict);
  const problem = useDraft((state) => problemWith(state, name));
  const text = typed?.value === value ? typed.text : value;
  return {
    text,
    type: (next: string) => {
      typeField(store, name, next);
      setTyped({ text: next, value: fieldText(store.state(), name) });
    },
    /** Nothing is wrong with what nobody has got to yet. */
    problem: left || value ? problem : '',
    leave: () => setLeft(true),
  };
};

const problemWith = ({ invalid, mine }: DraftState, name: FieldName) => {
  const rules: Partial<Record<FieldName, string>> = customerProblems(mine);
  return invalid[name]?.problem ?? rules[name] ?? '';
};
