import '../../client/nouns/customers.ts';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { validateCustomer } from '#shared/customers/mistakes.ts';
import { Customer, type CustomerFacts } from '#shared/customers/model.ts';
import { splitTypedName } from '#shared/customers/name-parts.ts';
import { typePhone } from '#shared/input/contacts.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { useClient } from '../../session/session.tsx';
import { SettingsForm } from '../../settings/form/settings-form.tsx';
import { useEdits } from '../../settings/form/use-edits.ts';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';
import { getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { CONFLICT, formatFact, getFieldLabel, pickFacts, REASON, textFields } from './fields.ts';
import { cacheCustomerPage, customerQuery } from './queries.ts';

/** Another user's concurrent change of the same fields. */
type Conflict = { theirs: Customer; names: (keyof CustomerFacts)[] };

/** Edits a customer. On a conflict both values are shown and the user decides. */
export const CustomerDetails = ({ customer }: { customer: Customer }) => {
  const client = useClient();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();
  // the version on which the edits are based
  const [seen, setSeen] = useState(customer);
  const details = useEdits(pickFacts(seen));
  if (!details.changed && (customer.version ?? 0) > (seen.version ?? 0)) setSeen(customer);
  const mistakes = details.changed ? validateCustomer(details.values) : {};

  const save = async (over: Customer): Promise<void> => {
    const body = { ...pickFacts(over), ...details.changes, version: over.version ?? 1 };
    try {
      const page = await client.customers.update({ params: { id: customer.CustomerID }, body });
      setConflict(undefined);
      await cacheCustomerPage(queries, page);
    } catch (error) {
      const theirs = readTheirs(error);
      if (!theirs) throw error;
      const names = (Object.keys(details.changes) as (keyof CustomerFacts)[]).filter(
        (name) => theirs[name] !== over[name] && theirs[name] !== details.changes[name],
      );
      // no conflict if the changed fields don't overlap
      if (names.length === 0) return save(theirs);
      setSeen(theirs);
      void queries.invalidateQueries(customerQuery(client, customer.CustomerID));
      setConflict({ theirs, names });
      throw error;
    }
  };
  const takeTheirs = () => {
    if (!conflict) return;
    details.edit(Object.fromEntries(conflict.names.map((name) => [name, conflict.theirs[name]])));
    setConflict({ ...conflict, names: [] });
  };

  return (
    <SettingsForm
      title="Details"
      description="Used to fill in new sheets. Submitted sheets don't change."
      changed={details.changed}
      mistaken={Object.keys(mistakes).length > 0}
      save={() => save(seen)}
      onSaved={details.saved}
      explain={(error) => (readTheirs(error) ? undefined : getErrorMessage(error, NOT_SAVED))}
    >
      {textFields.map(({ name, label, inputMode }) => (
        <FormField key={name} label={label} errorText={mistakes[name]}>
          <Input
            value={details.values[name]}
            inputMode={inputMode ?? 'text'}
            autoComplete={false}
            onChange={({ detail: { value } }) => {
              const typed = inputMode === 'tel' ? typePhone(value) : value;
              details.edit(name === 'CustomerName' ? splitTypedName(typed, details.values, seen) : { [name]: typed });
            }}
          />
          <NotPrintable text={details.values[name]} />
        </FormField>
      ))}
      <Checkbox
        checked={details.values.ConflictOfInterest}
        onChange={({ detail: { checked } }) =>
          details.edit({ ConflictOfInterest: checked, ...(!checked && { ConflictOfInterestReason: '' }) })
        }
      >
        {CONFLICT}
      </Checkbox>
      {details.values.ConflictOfInterest && (
        <FormField label={REASON} errorText={mistakes.ConflictOfInterestReason}>
          <Input
            value={details.values.ConflictOfInterestReason}
            onChange={({ detail }) => details.edit({ ConflictOfInterestReason: detail.value })}
          />
          <NotPrintable text={details.values.ConflictOfInterestReason} />
        </FormField>
      )}
      <div role="status">
        {conflict && conflict.names.length > 0 && (
          <Alert
            type="warning"
            header="Someone else changed the same details"
            action={
              <Button formAction="none" onClick={takeTheirs}>
                Use theirs
              </Button>
            }
          >
            Nothing is saved yet. Press Save to keep yours.
            <ul className="customer-conflict">
              {conflict.names.map((name) => (
                <li key={name} dir="auto">
                  {getFieldLabel(name)}: theirs {formatFact(conflict.theirs[name])}, yours{' '}
                  {formatFact(details.values[name])}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </SettingsForm>
  );
};

const readTheirs = (error: unknown) =>
  error instanceof Problem && error.code === 'version-conflict'
    ? withoutLimits(Customer).safeParse(error.details).data
    : undefined;
