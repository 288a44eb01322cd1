import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { NewSubUser, type SubUser, SubUserChanges } from '#shared/account/model.ts';
import { NAME_IN_USE, nameKey } from '#shared/account/sub-user-names.ts';
import { Help } from '../help/help.tsx';
import { useClient, useReloadUser, useSession } from '../session/session.tsx';
import { DialogActions, DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { CurrentPinField, PinField } from './pin-field.tsx';
import { subUserTexts } from './sub-user-texts.ts';
import { useSelectSubUser } from './use-select-sub-user.ts';
import '../client/nouns/account.ts';
import { NotPrintable } from '../ui/fields/not-printable.tsx';

const EMPTY = { name: '', InspectorAuthorityNumber: '', pin: '', currentPin: '', noPin: false };

/** Adds or edits a sub-user. The input stays until it is saved. */
export const SubUserDialog = ({ subUser, onClose }: { subUser?: SubUser; onClose: () => void }) => {
  const client = useClient();
  const { user, subUser: active } = useSession();
  const select = useSelectSubUser();
  const reloadUser = useReloadUser();
  const [typed, setTyped] = useState({ ...EMPTY, ...subUser });
  const [asked, setAsked] = useState(false);
  const set = (changes: Partial<typeof EMPTY>) => setTyped({ ...typed, ...changes });
  const form = useId();

  const { name, InspectorAuthorityNumber, noPin } = typed;
  const pin = typed.pin || undefined;
  const body = { name, InspectorAuthorityNumber, pin: noPin ? null : pin, currentPin: typed.currentPin || undefined };
  const parsed = SubUserChanges.safeParse(body);
  const taken = user.subUsers.some(({ id, name }) => id !== subUser?.id && nameKey(name) === nameKey(typed.name));
  const mistakeAt = (field: keyof typeof body) =>
    parsed.error?.issues.find(({ path }) => path[0] === field)?.message ?? (field === 'name' && taken && NAME_IN_USE);

  const save = useMutation({
    mutationFn: async () => {
      if (!subUser)
        await client.account.createSubUser({ body: NewSubUser.parse({ name, InspectorAuthorityNumber, pin }) });
      else await client.account.saveSubUser({ params: { id: subUser.id }, body });
      // the cookie still has the proof of the previous PIN
      if (subUser && subUser.id === active?.id && (pin || noPin)) await select.mutateAsync({ id: subUser.id, pin });
      else await reloadUser();
    },
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success && !taken && !save.isPending) save.mutate();
  };
  return (
    <DialogFrame
      kind="question"
      title={subUser ? `Edit ${subUser.name}` : 'Add inspector'}
      onClose={onClose}
      footer={
        <DialogActions onCancel={onClose} form={form} loading={save.isPending}>
          Save
        </DialogActions>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          <FormField label="Name" errorText={asked && mistakeAt('name')}>
            <Input value={name} autoComplete={false} onChange={({ detail }) => set({ name: detail.value })} />
            <NotPrintable text={name} />
          </FormField>
          <FormField label="Inspector number" errorText={asked && mistakeAt('InspectorAuthorityNumber')}>
            <Input
              value={InspectorAuthorityNumber}
              autoComplete={false}
              onChange={({ detail }) => set({ InspectorAuthorityNumber: detail.value })}
            />
          </FormField>
          <PinFields
            hasPin={subUser?.hasPin ?? false}
            typed={typed}
            mistakeAt={(field) => asked && mistakeAt(field)}
            onChange={set}
          />
          <FormStatus
            error={getErrorMessage(save.error, subUser ? subUserTexts.notModified : subUserTexts.notCreated)}
          />
        </SpaceBetween>
      </form>
    </DialogFrame>
  );
};

type PinFieldsProps = {
  hasPin: boolean;
  typed: typeof EMPTY;
  mistakeAt: (field: 'pin' | 'currentPin') => string | false;
  onChange: (changes: Partial<typeof EMPTY>) => void;
};

const PinFields = ({ hasPin, typed: { pin, currentPin, noPin }, mistakeAt, onChange }: PinFieldsProps) => (
  <SpaceBetween size="m">
    {!noPin && (
      <PinField
        label={hasPin ? 'New PIN' : 'PIN'}
        info={<Help on="pin" />}
        description={
          hasPin ? 'Leave it empty to keep the current PIN.' : 'Optional. They enter it when they switch to their name.'
        }
        value={pin}
        mistake={mistakeAt('pin')}
        onType={(pin) => onChange({ pin })}
      />
    )}
    {hasPin && (
      <Checkbox checked={noPin} onChange={({ detail }) => onChange({ noPin: detail.checked })}>
        Remove the PIN
      </Checkbox>
    )}
    {hasPin && (
      <CurrentPinField
        value={currentPin}
        mistake={mistakeAt('currentPin')}
        onType={(currentPin) => onChange({ currentPin })}
      />
    )}
  </SpaceBetween>
);
