import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { Profile as ProfileShape } from '#shared/account/model.ts';
import { useClient, useReloadUser, useUser } from '../session/session.tsx';
import { findFirstMistakes } from './form/find-mistakes.ts';
import { SettingsForm } from './form/settings-form.tsx';
import { useEdits } from './form/use-edits.ts';
import '../client/nouns/account.ts';

/** Name and inspector number, as printed on signed sheets. */
export const Profile = () => {
  const client = useClient();
  const { email, name, nickname, InspectorAuthorityNumber } = useUser();
  const reloadUser = useReloadUser();
  const profile = useEdits({ nickname: nickname || name, InspectorAuthorityNumber });
  const mistakes = findFirstMistakes(ProfileShape, profile.values);
  return (
    <SettingsForm
      title="Profile"
      description={`You are logged in as ${email}.`}
      changed={profile.changed}
      mistaken={mistakes.size > 0}
      save={async () => {
        await client.account.saveProfile({ body: profile.values });
        await reloadUser();
      }}
      onSaved={profile.saved}
    >
      <FormField label="Name" errorText={mistakes.get('nickname')}>
        <Input
          value={profile.values.nickname}
          autoComplete="name"
          onChange={({ detail }) => profile.edit({ nickname: detail.value })}
        />
      </FormField>
      <FormField label="Inspector number" errorText={mistakes.get('InspectorAuthorityNumber')}>
        <Input
          value={profile.values.InspectorAuthorityNumber}
          onChange={({ detail }) => profile.edit({ InspectorAuthorityNumber: detail.value })}
        />
      </FormField>
    </SettingsForm>
  );
};
