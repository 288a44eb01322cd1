import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { EmailAddress } from '#shared/account/model.ts';
import { useClient, useUser } from '../../session/session.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import '../../client/nouns/account.ts';

/** The login email. It changes when the user opens the link emailed to the new address. */
export const Email = () => {
  const client = useClient();
  const { email } = useUser();
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState('');
  return (
    <SettingsForm
      title="Email"
      description={`You log in with ${email}.`}
      action="Send link"
      changed={typed !== ''}
      mistaken={!EmailAddress.safeParse(typed).success}
      save={async () => {
        await client.account.changeEmail({ body: { email: typed } });
        setSentTo(typed);
      }}
      onSaved={() => setTyped('')}
      done={`We have sent a link to ${sentTo}. Open it to start logging in with that email.`}
    >
      <FormField
        label="New email"
        constraintText="For security, this works only in the first five minutes after you log in."
      >
        <Input
          value={typed}
          type="email"
          autoComplete="email"
          onChange={({ detail }) => setTyped(detail.value.trim())}
        />
      </FormField>
    </SettingsForm>
  );
};
