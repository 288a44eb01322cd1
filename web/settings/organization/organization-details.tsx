import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Textarea from '@cloudscape-design/components/textarea';
import { reduceDigits } from '#shared/input/codes.ts';
import { typePhone } from '#shared/input/contacts.ts';
import { OrganizationChanges } from '#shared/organizations/model.ts';
import { useOrganization, useScope } from '../../session/session.tsx';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';
import { findFirstMistakes } from '../form/find-mistakes.ts';
import { Section } from '../form/section.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { useEdits } from '../form/use-edits.ts';
import { useSaveOrganization } from './use-save-organization.ts';

const fields = [
  { name: 'Name', label: 'Workshop name', inputMode: 'text' },
  { name: 'CompanyAuthorityNumber', label: 'Company authority number', inputMode: 'text' },
  { name: 'Phone', label: 'Phone', inputMode: 'tel' },
  { name: 'Email', label: 'Email', inputMode: 'email' },
  { name: 'Address', label: 'Address', inputMode: 'text' },
  {
    name: 'GstNumber',
    label: 'GST number',
    about: 'Shown on every estimate you send. Leave empty if you are not registered for GST.',
    inputMode: 'numeric',
  },
  {
    name: 'EstimateTerms',
    label: 'Terms on estimates',
    about: 'What customers agree to when they approve an estimate.',
    inputMode: 'lines',
  },
  {
    name: 'SalesAccount',
    label: 'Account code for sales',
    about: 'For invoices exported to Xero, such as 200. Leave empty to choose the account in Xero.',
    inputMode: 'text',
  },
] as const;
const title = 'Workshop details';
const description = 'Shown at the top of every checksheet and estimate.';

/** Functions that normalise input while it is typed, by field. */
const reduced: Partial<Record<string, (typed: string) => string>> = { Phone: typePhone, GstNumber: reduceDigits };

export const OrganizationDetails = () => {
  const organization = useOrganization();
  if (useScope('Admin')) return <DetailsForm />;
  return (
    <Section title={title} description={`${description} An Admin can change them.`}>
      <KeyValuePairs
        items={fields.map(({ name, label, inputMode }) => ({
          label,
          value: inputMode === 'lines' ? <Lines of={organization[name]} /> : organization[name] || '–',
        }))}
      />
    </Section>
  );
};

const Lines = ({ of }: { of: string | undefined }) => <span className="settings-lines">{of || '–'}</span>;

const DetailsForm = () => {
  const { Name, CompanyAuthorityNumber, Phone, Email, Address } = useOrganization();
  const { GstNumber = '', EstimateTerms = '', SalesAccount = '' } = useOrganization();
  const save = useSaveOrganization();
  const details = useEdits({
    ...{ Name, CompanyAuthorityNumber, Phone, Email, Address },
    ...{ GstNumber, EstimateTerms, SalesAccount },
  });
  // validate only changed fields, because older values may not meet today's rules
  const mistakes = findFirstMistakes(OrganizationChanges, details.changes);
  return (
    <SettingsForm
      title={title}
      description={description}
      changed={details.changed}
      mistaken={mistakes.size > 0}
      save={() => save(details.changes)}
      onSaved={details.saved}
    >
      {fields.map(({ name, label, inputMode, ...more }) => {
        const value = details.values[name];
        const edit = (typed: string) => details.edit({ [name]: reduced[name]?.(typed) ?? typed });
        return (
          <FormField
            key={name}
            label={label}
            description={'about' in more && more.about}
            errorText={mistakes.get(name)}
          >
            {inputMode === 'lines' ? (
              <Textarea value={value} rows={6} onChange={({ detail }) => edit(detail.value)} />
            ) : (
              <Input value={value} inputMode={inputMode} onChange={({ detail }) => edit(detail.value)} />
            )}
            <NotPrintable text={value} />
          </FormField>
        );
      })}
    </SettingsForm>
  );
};
