import RadioGroup from '@cloudscape-design/components/radio-group';
import type { DefaultChecksheet as Choice } from '#shared/checksheets/model.ts';
import { OrganizationSetting } from './organization-setting.tsx';

const choices: Readonly<Record<Choice, { label: string; description: string }>> = {
  Full: { label: 'Full', description: 'Every item, with the photos' },
  FullNoImages: { label: 'Full, without photos', description: 'Every item, on less paper' },
  Summary: { label: 'Summary', description: 'Only what failed or was remarked on, with its photos' },
  SummaryNoImages: { label: 'Summary, without photos', description: 'Only what failed or was remarked on' },
  Blank: { label: 'Blank', description: 'Empty boxes to fill in by hand; screens show the full one' },
};
const title = 'Default checksheet';

export const DefaultChecksheet = () => (
  <OrganizationSetting
    title={title}
    description="The one that is shown first when an inspection is done."
    words={({ DefaultChecksheet }) => choices[DefaultChecksheet].label}
  >
    {({ DefaultChecksheet }, edit) => (
      <RadioGroup
        ariaLabel={title}
        value={DefaultChecksheet}
        items={Object.entries(choices).map(([value, words]) => ({ value, ...words }))}
        onChange={({ detail }) => edit({ DefaultChecksheet: detail.value as Choice })}
      />
    )}
  </OrganizationSetting>
);
