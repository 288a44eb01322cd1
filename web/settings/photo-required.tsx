import Toggle from '@cloudscape-design/components/toggle';
import { useOrganization, useScope } from '../app/session.tsx';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useEdits } from './use-edits.ts';
import { useSaveOrganization } from './use-save-organization.ts';

const title = 'Photos';
const description = 'Whether every failed item needs a photo before the inspection can be submitted.';

export const PhotoRequired = () => {
  const { Settings } = useOrganization();
  const admin = useScope('Admin');
  const settings = useEdits({ PhotoRequiredOnFail: Settings.PhotoRequiredOnFail });
  const save = useSaveOrganization();
  if (!admin)
    return (
      <Section title={title} description={description}>
        {Settings.PhotoRequiredOnFail ? 'A photo of every fail is required' : 'Photos are up to the inspector'}
      </Section>
    );
  return (
    <SettingsForm
      title={title}
      description={description}
      changed={settings.changed}
      mistaken={false}
      save={() => save({ Settings: settings.changes })}
      onSaved={settings.saved}
    >
      <Toggle
        checked={settings.values.PhotoRequiredOnFail}
        onChange={({ detail }) => settings.edit({ PhotoRequiredOnFail: detail.checked })}
      >
        A photo of every fail is required
      </Toggle>
    </SettingsForm>
  );
};
