import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useState } from 'react';
import { checkPassword, loadCommonPasswords, PASSWORD_RULE } from '../../auth/password-rule.ts';
import { useClient, useLeave, useOrganization, useUser } from '../../session/session.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { describeSignInError } from './sign-in-words.ts';

const LOG_IN_AGAIN =
  'Your password has been changed and you are logged out everywhere. Please log in with the new password.';
const nothing = { current: '', wanted: '', again: '' };

export const Password = () => {
  const client = useClient();
  const leave = useLeave();
  const [typed, setTyped] = useState(nothing);
  const { email, name } = useUser();
  const { Name } = useOrganization();
  const differs = typed.again !== '' && typed.again !== typed.wanted;
  const input = (name: keyof typeof nothing, autoComplete: string): InputProps => ({
    type: 'password',
    value: typed[name],
    autoComplete,
    onChange: ({ detail }) => setTyped({ ...typed, [name]: detail.value }),
  });
  return (
    <SettingsForm
      title="Password"
      action="Change password"
      changed={Object.values(typed).some((value) => value !== '')}
      mistaken={Object.values(typed).some((value) => value === '') || differs}
      save={async () => {
        await checkPassword(typed.wanted, [email, name, Name]);
        const { changePassword } = await import('../../session/change-password.ts');
        if (!(await changePassword(client, typed))) await leave(LOG_IN_AGAIN);
      }}
      onSaved={() => setTyped(nothing)}
      explain={describeSignInError}
      done="Password changed. Every other device is logged out."
    >
      <FormField label="Current password">
        <Input {...input('current', 'current-password')} />
      </FormField>
      <FormField label="New password" constraintText={PASSWORD_RULE}>
        <Input {...input('wanted', 'new-password')} onFocus={loadCommonPasswords} />
      </FormField>
      <FormField label="Confirm new password" errorText={differs && "The passwords don't match"}>
        <Input {...input('again', 'new-password')} />
      </FormField>
    </SettingsForm>
  );
};
