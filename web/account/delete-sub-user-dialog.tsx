import { useState } from 'react';
import type { SubUser } from '#shared/account/model.ts';
import { leaveSubUser } from '../session/choice-cookies.ts';
import { useClient, useReloadUser, useSession } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { CurrentPinField } from './pin-field.tsx';
import { subUserTexts } from './sub-user-texts.ts';
import '../client/nouns/account.ts';

export const DeleteSubUserDialog = ({ subUser, onClose }: { subUser: SubUser; onClose: () => void }) => {
  const client = useClient();
  const { subUser: active } = useSession();
  const reloadUser = useReloadUser();
  const [currentPin, setCurrentPin] = useState('');
  const remove = async () => {
    await client.account.removeSubUser({
      params: { id: subUser.id },
      body: { currentPin: currentPin || undefined },
    });
    if (active?.id === subUser.id) leaveSubUser();
    await reloadUser();
  };
  return (
    <ConfirmDialog
      title={`Delete ${subUser.name}?`}
      yes="Delete"
      run={remove}
      failed={subUserTexts.notDeleted}
      onClose={onClose}
    >
      <p>They can't be selected any more. Sheets they signed don't change.</p>
      {subUser.hasPin && <CurrentPinField value={currentPin} onType={setCurrentPin} />}
    </ConfirmDialog>
  );
};
