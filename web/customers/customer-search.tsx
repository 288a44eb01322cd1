import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { getListedName } from '#shared/customers/name.ts';
import { explainExcess, SEARCH_MAX_LENGTH } from '#shared/input/excess.ts';
import { RoomLeft } from '../ui/fields/room-left.tsx';
import { useCombobox } from '../ui/use-combobox.ts';
import { SEARCHING } from '../ui/use-debounced.ts';
import { useSavedCustomers } from './use-saved-customers.ts';

type Props = { onPick: (customer: Customer) => void; onNew: (name: string) => void };

/** Formats the contact details that distinguish customers of the same name. */
export const listContacts = ({ Mobile, Email, Homeaddress }: Customer) =>
  [Mobile, Email, Homeaddress].filter(Boolean).join(' · ');

/** Search field that suggests saved customers and offers to create one from the typed name. */
export const CustomerSearch = ({ onPick, onNew }: Props) => {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  // a name may be as long as a search
  const fits = !explainExcess(name, SEARCH_MAX_LENGTH);
  const { found, isSearching, hasFailed } = useSavedCustomers(fits ? typed : '');
  const choices = [...found, ...(fits && /\p{L}/u.test(name) ? ['new' as const] : [])];
  const { offered, begin, field, listId, optionOf } = useCombobox<Customer | 'new'>(choices, (choice) =>
    choice === 'new' ? onNew(name) : onPick(choice),
  );
  return (
    <div className="customer-search">
      <input
        className="control"
        type="search"
        aria-label="Find a saved customer"
        placeholder="Find a saved customer by name or phone"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          begin();
          setTyped(target.value);
        }}
        {...field}
      />
      <RoomLeft text={name} max={SEARCH_MAX_LENGTH} />
      <p className="not-looked-for" role="status">
        {isSearching && SEARCHING}
        {hasFailed && 'Saved customers could not be searched. Check the network, or enter a new customer.'}
      </p>
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label="Saved customers">
          {offered.map((choice, index) =>
            choice === 'new' ? (
              <div key="new" {...optionOf(choice, index)}>
                New customer: {name}
              </div>
            ) : (
              <div key={choice.CustomerID} {...optionOf(choice, index)}>
                {getListedName(choice)}
                <small>{listContacts(choice)}</small>
              </div>
            ),
          )}
        </div>
      )}
    </div>
  );
};
