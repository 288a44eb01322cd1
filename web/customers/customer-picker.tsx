import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { normalizeEmail, normalizePhone } from '#shared/customers/identity.ts';
import type { Customer } from '#shared/customers/model.ts';
import { useDraft } from '../drafts/store/current-draft.tsx';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { listContacts } from './customer-texts.ts';
import { useCustomerRecord, useFillCustomer } from './use-customer-record.ts';
import '../client/nouns/customers.ts';
import '../client/nouns/vehicles.ts';
import './customer-picker.css';

/**
 * Links the sheet to a saved customer and fills in their details. Changes to them are saved on request and with the
 * inspection.
 */
export const CustomerPicker = () => {
  const isTraining = useDraft(({ training }) => training === true);
  return isTraining ? null : <Picker />;
};

const Picker = () => {
  const isNamed = useDraft(({ mine }) => mine.customerName !== '');
  const { words, canSave, isSaving, save, choice, clear } = useCustomerRecord();
  const pick = useFillCustomer();
  const proposed = useProposedCustomer();
  const place = useKeptFocus<HTMLElement>();
  const begin = () => {
    clear();
    place.ref.current?.parentElement?.querySelector<HTMLElement>('[data-name="customerName"] input')?.focus();
  };
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
          <Button onClick={begin}>Choose a different customer</Button>
          {choice && <KeptChoice isSaving={isSaving} {...choice} />}
        </>
      ) : (
        <span role="status">Type a name or phone number to find a saved customer.</span>
      )}
    </section>
  );
};

type Props = {
  /** True if the customer was picked and has changed since then. */
  wasPicked: boolean;
  lines: readonly { title: string; text: string }[];
  canSave: boolean;
  isSaving: boolean;
  onUse: () => void;
  onSave: () => void;
};

/** Shows fields that weren't saved because the record differs, and lets the user choose. */
const KeptChoice = ({ wasPicked, lines, canSave, isSaving, onUse, onSave }: Props) => (
  <div className="kept">
    <div role="alert">
      {wasPicked ? 'Saved, except for what someone else has changed:' : 'This customer is already saved with:'}
      <ul>
        {lines.map(({ title, text }) => (
          <li key={title}>
            {title}: <strong>{text}</strong>
          </li>
        ))}
      </ul>
    </div>
    <Button onClick={onUse}>Use saved details</Button>
    <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
      Replace with mine
    </Button>
  </div>
);

const DEBOUNCE_MS = 400;

type Proposal = { customer: Customer; because: string };

/**
 * Suggests a customer for a new sheet: the vehicle's last owner, or a match by phone or email. The user decides.
 */
const useProposedCustomer = (): Proposal | undefined => {
  const client = useClient();
  const isOpen = useDraft(({ mine, editing }) => !mine.isRecheck && !editing && mine.CustomerID === '');
  const isNamed = useDraft(({ mine }) => mine.customerName !== '');
  const VehicleID = useDraft(({ mine, found }) => found?.vehicle.VehicleID || mine.VehicleID);
  const phone = useDraft(({ mine }) => mine.customerPhone || mine.customerHomePhone);
  const email = useDraft(({ mine }) => normalizeEmail(mine.customerEmail));
  const now = [phone, email].join('\n');
  const typed = useDebounced(now, DEBOUNCE_MS);

  const owner = useQuery({
    queryKey: ['customers', 'owner', VehicleID],
    queryFn: async ({ signal }) => {
      const query = { VehicleID, IncludeVehicle: 'false', IncludeCustomer: 'true' };
      const { owners } = await client.vehicles.owner({ query }, { signal });
      return owners[0]?.customer ?? null;
    },
    enabled: isOpen && !isNamed && VehicleID !== '',
    retry: false,
  });
  const known = useQuery({
    queryKey: ['customers', 'contact', typed],
    queryFn: async ({ signal }) => {
      const hasPhone = ({ Mobile, HomePhone }: Customer) => [Mobile, HomePhone].map(normalizePhone).includes(phone);
      const hasEmail = ({ Email }: Customer) => normalizeEmail(Email) === email;
      const find = async (search: string, fits: (customer: Customer) => boolean) =>
        search ? (await client.customers.list({ query: { search } }, { signal })).customers.find(fits) : undefined;
      const customer =
        (await find(phone.length >= SHORTEST_PHONE ? phone : '', hasPhone)) ??
        (await find(email.includes('@') ? email : '', hasEmail));
      return customer ? { customer, because: 'Saved with this phone or email' } : null;
    },
    enabled: isOpen && isNamed && typed === now,
    retry: false,
  });

  if (!isOpen) return undefined;
  // a customer who matched an earlier text isn't proposed
  if (isNamed) return (typed === now && known.data) || undefined;
  return owner.data ? { customer: owner.data, because: 'Owner when last inspected' } : undefined;
};

/** Minimum number of digits to search for; shorter numbers are probably incomplete. */
const SHORTEST_PHONE = 8;
