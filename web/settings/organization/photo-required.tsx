import Toggle from '@cloudscape-design/components/toggle';
import { OrganizationSetting } from './organization-setting.tsx';

const required = 'Every fail needs a photo';

export const PhotoRequired = () => (
  <OrganizationSetting
    title="Photos"
    description="Choose whether every failed item needs a photo before the inspection can be submitted."
    words={({ PhotoRequiredOnFail }) => (PhotoRequiredOnFail ? required : 'Photos are up to the inspector')}
  >
    {({ PhotoRequiredOnFail }, edit) => (
      <Toggle checked={PhotoRequiredOnFail} onChange={({ detail }) => edit({ PhotoRequiredOnFail: detail.checked })}>
        {required}
      </Toggle>
    )}
  </OrganizationSetting>
);
