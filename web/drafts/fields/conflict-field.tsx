import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { TextField } from './text-field.tsx';

/** The inspector's conflict of interest. Clearing it clears the reason. */
export const ConflictField = () => {
  const store = useDraftStore();
  const ticked = useDraft(({ mine }) => mine.ConflictOfInterest);
  const turn = (on: boolean) => {
    const parts = new Map<FieldName, string | boolean>([['ConflictOfInterest', on]]);
    if (!on) parts.set('ConflictOfInterestReason', '');
    store.dispatch({ type: 'typed', parts });
  };
  return (
    <div className="stack-8" data-name="ConflictOfInterest">
      <label className="tick">
        <input type="checkbox" checked={ticked} onChange={({ target }) => turn(target.checked)} />
        {fieldTitle('ConflictOfInterest')}
      </label>
      {ticked && <TextField name="ConflictOfInterestReason" kind="text" strict />}
    </div>
  );
};
