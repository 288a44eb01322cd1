import './merge-dialog.css';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { getListedName, getNameOrContact } from '#shared/customers/name.ts';
import { useClient } from '../../session/session.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/query-state.tsx';
import { listContacts } from '../customer-search.tsx';
import { useSavedCustomers } from '../use-saved-customers.ts';
import { MergeForm } from './merge-form.tsx';
import { customerQuery } from './queries.ts';

type Props = { customer: Customer; other: Customer | undefined; onClose: () => void };

/** Picks the other record, then shows both side by side. */
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
  const { found, hasFailed } = useSavedCustomers(typed);
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
          : typed.trim() && others.length === 0 && 'No results yet.'}
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
