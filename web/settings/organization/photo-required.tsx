import Toggle from '@cloudscape-design/components/toggle';
import { OrganizationSetting } from './organization-setting.tsx';

const required = 'A photo of every fail is required';

export const PhotoRequired = () => (
  <OrganizationSetting
    title="Photos"
    description="Whether every failed item needs a photo before the inspection can be submitted."
    words={({ PhotoRequiredOnFail }) => (PhotoRequiredOnFail ? required : 'Photos are up to the inspector')}
  >
    {({ PhotoRequiredOnFail }, edit) => (
      <Toggle checked={PhotoRequiredOnFail} onChange={({ detail }) => edit({ PhotoRequiredOnFail: detail.checked })}>
        {required}
      </Toggle>
    )}
  </OrganizationSetting>
);
