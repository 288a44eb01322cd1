import RadioGroup from '@cloudscape-design/components/radio-group';
import type { DefaultChecksheet as Choice } from '#shared/checksheets/model.ts';
import { useOrganization, useScope } from '../app/session.tsx';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useEdits } from './use-edits.ts';
import { useSaveOrganization } from './use-save-organization.ts';

const choices: Readonly<Record<Choice, { label: string; description: string }>> = {
  Full: { label: 'Full', description: 'Every item, with the photos' },
  FullNoImages: { label: 'Full, without photos', description: 'Every item, on less paper' },
  Summary: { label: 'Summary', description: 'Only what failed or was remarked on, with its photos' },
  SummaryNoImages: { label: 'Summary, without photos', description: 'Only what failed or was remarked on' },
  Blank: { label: 'Blank', description: 'Empty boxes to fill in by hand; screens show the full one' },
};
const title = 'Default checksheet';
const description = 'The one that is shown first when an inspection is done.';

export const DefaultChecksheet = () => {
  const { Settings } = useOrganization();
  const admin = useScope('Admin');
  const settings = useEdits({ DefaultChecksheet: Settings.DefaultChecksheet });
  const save = useSaveOrganization();
  if (!admin)
    return (
      <Section title={title} description={description}>
        {choices[Settings.DefaultChecksheet].label}
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
      <RadioGroup
        ariaLabel={title}
        value={settings.values.DefaultChecksheet}
        items={Object.entries(choices).map(([value, words]) => ({ value, ...words }))}
        onChange={({ detail }) => settings.edit({ DefaultChecksheet: detail.value as Choice })}
      />
    </SettingsForm>
  );
};
