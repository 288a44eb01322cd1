import RadioGroup from '@cloudscape-design/components/radio-group';
import type { DefaultChecksheet as Choice } from '#shared/checksheets/model.ts';
import { OrganizationSetting } from './organization-setting.tsx';

const choices: Readonly<Record<Choice, { label: string; description: string }>> = {
  Full: { label: 'Full', description: 'Every item, with photos' },
  FullNoImages: { label: 'Full, without photos', description: 'Every item, on fewer pages' },
  Summary: { label: 'Summary', description: 'Fails and comments only, with photos' },
  SummaryNoImages: { label: 'Summary, without photos', description: 'Fails and comments only' },
  Blank: { label: 'Blank', description: 'Empty boxes to fill in by hand. Screens show the full sheet' },
};
const title = 'Default checksheet';

export const DefaultChecksheet = () => (
  <OrganizationSetting
    title={title}
    description="Shown first after an inspection is submitted."
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
