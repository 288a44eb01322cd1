import Toggle from '@cloudscape-design/components/toggle';
import { OrganizationSetting } from './organization-setting.tsx';

export const TwoStepRequired = () => (
  <OrganizationSetting
    title="Two-step login"
    description="Choose whether everyone must also enter a code from their phone when they log in. Members who haven't set it up must do so before they can continue."
    words={({ TwoStepRequired: required }) => (required ? 'Everyone needs it' : 'Each person decides')}
  >
    {({ TwoStepRequired: required = false }, edit) => (
      <Toggle checked={required} onChange={({ detail }) => edit({ TwoStepRequired: detail.checked })}>
        Require two-step login
      </Toggle>
    )}
  </OrganizationSetting>
);
