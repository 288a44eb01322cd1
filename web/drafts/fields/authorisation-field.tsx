import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { SameNumber } from './same-number.tsx';
import { TextField } from './text-field.tsx';

/** The authorisation number from VIC or, while VIC is offline, the number of this sheet. Source: VIRM 3-7. */
export const AuthorisationField = () => {
  const store = useDraftStore();
  const offline = useDraft(({ mine }) => mine.vicOffline);
  const number = useDraft(({ formattedId }) => formattedId && sheetNumber(formattedId));
  const isTraining = useDraft(({ training }) => training === true);
  const turn = (on: boolean) =>
    store.dispatch({
      type: 'typed',
      parts: new Map<FieldName, string | boolean>([
        ['vicOffline', on],
        ['systemAuthorizationNumber', on ? (number ?? '') : ''],
      ]),
    });
  return (
    <div className="authorisation stack-8">
      <TextField
        name="systemAuthorizationNumber"
        kind="code"
        disabled={offline}
        note={offline ? 'Sheet number used until VIC is back. Enter the inspection in VIC then.' : ''}
      />
      <SameNumber name="systemAuthorizationNumber" />
      <label className="tick">
        <input type="checkbox" checked={offline} disabled={!number} onChange={({ target }) => turn(target.checked)} />
        {fieldTitle('vicOffline')}
        {!number && (
          <span className="fine-print">
            {isTraining ? 'A training sheet has no number' : 'Available once the sheet has been saved online'}
          </span>
        )}
      </label>
    </div>
  );
};
