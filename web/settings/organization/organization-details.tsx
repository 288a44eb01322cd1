import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { reducePhone } from '#shared/customers/identity.ts';
import { OrganizationChanges } from '#shared/organizations/model.ts';
import { useOrganization, useScope } from '../../session/session.tsx';
import { mistakesIn } from '../form/find-mistakes.ts';
import { Section } from '../form/section.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { useEdits } from '../form/use-edits.ts';
import { useSaveOrganization } from './use-save-organization.ts';

const fields = [
  { name: 'Name', label: 'Organization name', inputMode: 'text' },
  { name: 'CompanyAuthorityNumber', label: 'Company authority number', inputMode: 'text' },
  { name: 'Phone', label: 'Phone', inputMode: 'tel' },
  { name: 'Email', label: 'Email', inputMode: 'email' },
  { name: 'Address', label: 'Address', inputMode: 'text' },
] as const;
const title = 'Organization details';
const description = 'They stand at the head of every checksheet.';

export const OrganizationDetails = () => {
  const organization = useOrganization();
  if (useScope('Admin')) return <DetailsForm />;
  return (
    <Section title={title} description={`${description} An Admin can change them.`}>
      <KeyValuePairs items={fields.map(({ name, label }) => ({ label, value: organization[name] || '–' }))} />
    </Section>
  );
};

const DetailsForm = () => {
  const { Name, CompanyAuthorityNumber, Phone, Email, Address } = useOrganization();
  const save = useSaveOrganization();
  const details = useEdits({ Name, CompanyAuthorityNumber, Phone, Email, Address });
  // only what was changed: what stands was good enough when it was saved
  const mistakes = mistakesIn(OrganizationChanges, details.changes);
  return (
    <SettingsForm
      title={title}
      description={description}
      changed={details.changed}
      mistaken={mistakes.size > 0}
      save={() => save(details.changes)}
      onSaved={details.saved}
    >
      {fields.map(({ name, label, inputMode }) => (
        <FormField key={name} label={label} errorText={mistakes.get(name)}>
          <Input
            value={details.values[name]}
            inputMode={inputMode}
            onChange={({ detail: { value } }) =>
              details.edit({ [name]: name === 'Phone' ? reducePhone(value) : value })
            }
          />
        </FormField>
      ))}
    </SettingsForm>
  );
};
