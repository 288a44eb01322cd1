import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { getListedName, getNameOrContact } from '#shared/customers/name.ts';
import { useClient } from '../../session/session.tsx';
import { DialogActions, DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { listContacts } from '../customer-texts.ts';
import { useSavedCustomers } from '../use-saved-customers.ts';
import { cacheCustomerPage, customerQuery } from './queries.ts';
import '../../client/nouns/customers.ts';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { BothCustomers } from '#shared/customers/api.ts';
import { listDifferences, type MergeField, mergeFields, proposeMerge } from '#shared/customers/merge.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { toast } from '../../ui/toasts.tsx';
import { SEARCHING } from '../../ui/use-debounced.ts';
import { formatFact, getFieldLabel } from './fields.ts';
import './merge-dialog.css';

type Props = { customer: Customer; other: Customer | undefined; onClose: () => void };

/** Asks for the other record, then shows both side by side. */
export const MergeDialog = ({ customer, other: given, onClose }: Props) => {
  const [other, setOther] = useState(given);
  return other ? (
    <Loaded kept={customer} other={other} onClose={onClose} />
  ) : (
    <Pick customer={customer} onPick={setOther} onClose={onClose} />
  );
};

const Pick = ({
  customer,
  onPick,
  onClose,
}: {
  customer: Customer;
  onPick: (one: Customer) => void;
  onClose: () => void;
}) => {
  const [typed, setTyped] = useState('');
  const { found, isSearching, hasFailed } = useSavedCustomers(typed);
  const others = found.filter(({ CustomerID }) => CustomerID !== customer.CustomerID);
  return (
    <DialogFrame
      kind="question"
      title={`Find a duplicate of ${getNameOrContact(customer)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <FormField label="Name or phone of the other record">
        <Input type="search" value={typed} autoFocus onChange={({ detail }) => setTyped(detail.value)} />
      </FormField>
      <p role="status">
        {hasFailed
          ? 'Customers could not be searched. Check the network and try again.'
          : isSearching
            ? SEARCHING
            : typed.trim() && others.length === 0 && 'No results'}
      </p>
      <ul className="plain-list stack-8" aria-label="Records found">
        {others.map((one) => (
          <li key={one.CustomerID}>
            <Button fullWidth onClick={() => onPick(one)}>
              {[getListedName(one), listContacts(one)].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
};

/** Reloads the record: the search result may be stale. */
const Loaded = ({ kept, other, onClose }: { kept: Customer; other: Customer; onClose: () => void }) => {
  const query = useQuery({ ...customerQuery(useClient(), other.CustomerID), staleTime: 0 });
  if (query.data && !query.isFetching) return <MergeForm kept={kept} other={query.data.customer} onClose={onClose} />;
  return (
    <DialogFrame
      kind="section"
      title="Merge two records"
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <QueryState
        query={query}
        title="The other record could not be loaded"
        loading={<LoadingBlock height="300px" />}
      />
    </DialogFrame>
  );
};

const Both = withoutLimits(BothCustomers);

type BothProps = { kept: Customer; other: Customer; onClose: () => void };

/** Compares two records; for each difference the user picks one. Explains the consequences first. */
const MergeForm = ({ kept: firstKept, other: firstOther, onClose }: BothProps) => {
  const client = useClient();
  const queries = useQueryClient();
  const [{ kept, other }, setBoth] = useState({ kept: firstKept, other: firstOther });
  const [facts, setFacts] = useState(() => proposeMerge(kept, other));
  const merging = useMutation({
    mutationFn: () =>
      client.customers.merge({
        params: { id: kept.CustomerID },
        body: { CustomerID: other.CustomerID, version: kept.version ?? 1, otherVersion: other.version ?? 1, facts },
      }),
    onSuccess: async (page) => {
      toast({ type: 'success', text: 'Records merged' });
      onClose();
      await cacheCustomerPage(queries, page);
    },
    onError: (error) => {
      const both = error instanceof Problem ? Both.safeParse(error.details).data : undefined;
      if (!both) return;
      setBoth(both);
      setFacts(proposeMerge(both.kept, both.other));
    },
  });
  const asked = listDifferences(kept, other);
  const same = mergeFields.filter((field) => !asked.includes(field) && field.some((name) => kept[name]));
  const choose = (field: MergeField, from: Customer) =>
    setFacts({ ...facts, ...Object.fromEntries(field.map((name) => [name, from[name]])) });
  return (
    <DialogFrame
      kind="section"
      title="Merge two records"
      facts={`${getNameOrContact(kept)} and ${getNameOrContact(other)}`}
      onClose={onClose}
      footer={
        <DialogActions onCancel={onClose} loading={merging.isPending} onClick={() => merging.mutate()}>
          Merge
        </DialogActions>
      }
    >
      <div className="merge stack-16">
        {asked.map((field) => (
          <fieldset key={field[0]}>
            <legend>{getFieldLabel(field[0])}</legend>
            <RadioGroup
              ariaLabel={getFieldLabel(field[0])}
              value={field.every((name) => facts[name] === kept[name]) ? 'kept' : 'other'}
              items={[
                { value: 'kept', label: showField(kept, field), description: 'This record' },
                { value: 'other', label: showField(other, field), description: 'The other record' },
              ]}
              onChange={({ detail }) => choose(field, detail.value === 'kept' ? kept : other)}
            />
          </fieldset>
        ))}
        {same.length > 0 && (
          <p className="quiet flush">
            Same in both:{' '}
            {same.map((field) => `${getFieldLabel(field[0]).toLowerCase()} ${showField(kept, field)}`).join(', ')}.
          </p>
        )}
        <section aria-labelledby="merge-follows">
          <h3 id="merge-follows">What happens</h3>
          <ul>
            <li>One record is kept, with the details chosen above and the vehicles and inspections of both.</li>
            <li>Sheets, drafts and offline devices that use the other record will use this one.</li>
            <li>The most recent consent applies.</li>
            <li>This can't be undone.</li>
          </ul>
        </section>
        <FormStatus error={getErrorMessage(merging.error, 'The records could not be merged.')} />
      </div>
    </DialogFrame>
  );
};

const showField = (customer: Customer, field: MergeField) =>
  field
    .map((name) => customer[name])
    .filter((value) => value !== '')
    .map(formatFact)
    .join(': ') || 'nothing';
