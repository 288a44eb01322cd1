import { useId, useState } from 'react';
import { getListedName } from '#shared/customers/name.ts';
import { explainExcess, SEARCH_MAX_LENGTH } from '#shared/input/excess.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import { listContacts } from '../../customers/customer-texts.ts';
import { useFillCustomer } from '../../customers/use-customer-record.ts';
import { useSavedCustomers } from '../../customers/use-saved-customers.ts';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import { SEARCHING } from '../../ui/use-debounced.ts';
import { useDraft } from '../store/current-draft.tsx';
import { useField } from './use-field.ts';
import './customer-name-field.css';

/** The customer's name. While it is typed, offers saved customers, by name or phone number. */
export const CustomerNameField = () => {
  const id = useId();
  const { text, type, problem, leave } = useField('customerName');
  const pick = useFillCustomer();
  const isTraining = useDraft(({ training }) => training === true);
  const CustomerID = useDraft(({ mine }) => mine.CustomerID);
  const [isTyping, setTyping] = useState(false);
  const canSearch = isTyping && !isTraining && !explainExcess(text.trim(), SEARCH_MAX_LENGTH);
  const { found, isSearching, hasFailed } = useSavedCustomers(canSearch ? text : '');
  const others = found.filter((one) => one.CustomerID !== CustomerID);
  const { offered, begin, field, listId, optionOf } = useCombobox(others, (customer) => {
    setTyping(false);
    pick(customer);
  });
  return (
    <div className="plain-field customer-name" data-name="customerName">
      <label htmlFor={id}>{fieldTitle('customerName')}</label>
      <input
        className="control"
        id={id}
        autoComplete="off"
        autoCapitalize="words"
        value={text}
        aria-invalid={problem !== ''}
        onChange={({ target }) => {
          begin();
          setTyping(true);
          type(target.value);
        }}
        {...field}
        onBlur={() => {
          field.onBlur();
          setTyping(false);
          leave();
        }}
      />
      <NotPrintable text={text} />
      {problem && <p className="problem">{problem}</p>}
      <p className="quiet" role="status">
        {isSearching && SEARCHING}
        {hasFailed && 'Saved customers could not be searched. Check the network, or enter a new customer.'}
      </p>
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label="Saved customers">
          {offered.map((customer, index) => (
            <div key={customer.CustomerID} {...optionOf(customer, index)}>
              {getListedName(customer)}
              <small>{listContacts(customer)}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
