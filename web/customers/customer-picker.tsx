import './customer-picker.css';
import Button from '@cloudscape-design/components/button';
import { useDraft } from '../drafts/store/current-draft.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { CustomerSearch, listContacts } from './customer-search.tsx';
import { KeptChoice } from './kept-choice.tsx';
import { useCustomerRecord } from './use-customer-record.ts';
import { useProposedCustomer } from './use-proposed-customer.ts';

/** Links the sheet to a saved customer, whose details fill the fields. Changes are saved on request and with the inspection. */
export const CustomerPicker = () => {
  const isNamed = useDraft(({ mine }) => mine.customerName !== '');
  const { words, canSave, isSaving, save, choice, pick, begin } = useCustomerRecord();
  const proposed = useProposedCustomer();
  const place = useKeptFocus<HTMLElement>();
  /** Moves the focus to the next empty field. */
  const focusNextField = () =>
    place.ref.current?.parentElement?.querySelector<HTMLElement>('[data-name="customerPhone"] input')?.focus();
  return (
    <section className="customer-picker" aria-label="Saved customer" {...place}>
      {proposed && (
        <p className="proposed">
          <span>
            {proposed.because}: <strong>{proposed.customer.CustomerName}</strong>
            <small>{listContacts(proposed.customer)}</small>
          </span>
          <Button onClick={() => pick(proposed.customer)}>Use</Button>
        </p>
      )}
      {isNamed ? (
        <>
          <span role="status">{words}</span>
          {!choice && (
            <Button disabled={!canSave} loading={isSaving} onClick={save}>
              Save
            </Button>
          )}
          <Button onClick={() => begin('')}>Another customer</Button>
          {choice && <KeptChoice isSaving={isSaving} {...choice} />}
        </>
      ) : (
        <CustomerSearch
          onPick={pick}
          onNew={(name) => {
            begin(name);
            focusNextField();
          }}
        />
      )}
    </section>
  );
};
