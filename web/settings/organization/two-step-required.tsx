import Toggle from '@cloudscape-design/components/toggle';
import { OrganizationSetting } from './organization-setting.tsx';

export const TwoStepRequired = () => (
  <OrganizationSetting
    title="Two-step sign-in"
    description="Whether everybody here must sign in with a code from their phone as well. Members who have not set it up are asked to before they can go on."
    words={({ TwoStepRequired: required }) => (required ? 'Everybody needs it' : 'Each person decides')}
  >
    {({ TwoStepRequired: required = false }, edit) => (
      <Toggle checked={required} onChange={({ detail }) => edit({ TwoStepRequired: detail.checked })}>
        Require two-step sign-in
      </Toggle>
    )}
  </OrganizationSetting>
);
