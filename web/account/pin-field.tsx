import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  description: string;
  value: string;
  /** Shown beside the label. */
  info?: ReactNode;
  mistake?: string | false | undefined;
  onType: (pin: string) => void;
};

export const PinField = ({ label, info, description, value, mistake, onType }: Props) => (
  <FormField label={label} info={info} description={description} errorText={mistake} constraintText="4 to 8 digits">
    <Input
      type="password"
      inputMode="numeric"
      autoComplete={false}
      value={value}
      onChange={({ detail }) => onType(detail.value.replace(/\D/g, ''))}
    />
  </FormField>
);

/**
 * A field for the current PIN. On a shared tablet, only the account owner, who has the password, can change other
 * sub-users' PINs.
 */
export const CurrentPinField = (props: Omit<Props, 'label' | 'description'>) => (
  <PinField
    {...props}
    label="Current PIN"
    description="Leave it empty if you logged in with the password in the last 10 minutes."
  />
);
