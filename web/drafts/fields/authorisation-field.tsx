import { useState } from 'react';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { useConnected } from '../../device/connection.ts';
import { useWorkOwner } from '../../session/session.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { SameNumber } from './same-number.tsx';
import { TextField } from './text-field.tsx';

/** The authorisation number from VIC or, while VIC is offline, the number of this sheet. Source: VIRM 3-7. */
export const AuthorisationField = () => {
  const store = useDraftStore();
  const owner = useWorkOwner();
  const isConnected = useConnected();
  const offline = useDraft(({ mine }) => mine.vicOffline);
  const hasNumber = useDraft(({ formattedId }) => formattedId !== null);
  const isTraining = useDraft(({ training }) => training === true);
  const [isUsedUp, setIsUsedUp] = useState(false);
  const turn = async (on: boolean) => {
    if (on && !hasNumber) {
      // without a network, the sheet gets a number of this device's reserve
      const { takeNumber } = await import('../reserve/reserve.ts');
      const isNumbered = await takeNumber(store, owner);
      setIsUsedUp(!isNumbered);
      if (!isNumbered) return;
    }
    const { formattedId } = store.state();
    store.dispatch({
      type: 'typed',
      parts: new Map<FieldName, string | boolean>([
        ['vicOffline', on],
        ['systemAuthorizationNumber', on && formattedId ? sheetNumber(formattedId) : ''],
      ]),
    });
  };
  const isAvailable = hasNumber || (!isConnected && !isTraining && !isUsedUp);
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
        <input
          type="checkbox"
          checked={offline}
          disabled={!isAvailable}
          onChange={({ target }) => turn(target.checked)}
        />
        {fieldTitle('vicOffline')}
        {!isAvailable && <span className="fine-print">{explain({ isTraining, isUsedUp })}</span>}
      </label>
    </div>
  );
};

const explain = ({ isTraining, isUsedUp }: { isTraining: boolean; isUsedUp: boolean }) => {
  if (isTraining) return 'A training sheet has no number';
  return isUsedUp
    ? 'This device has no sheet numbers left. Go online to get more, or use a paper sheet.'
    : 'Available once the sheet has been saved online';
};
