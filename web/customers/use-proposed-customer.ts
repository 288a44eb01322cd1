import { useQuery } from '@tanstack/react-query';
import { normalPhone } from '#shared/customers/identity.ts';
import type { Customer } from '#shared/customers/model.ts';
import { useDraft } from '../drafts/store/current-draft.tsx';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

const DEBOUNCE_MS = 400;

type Proposal = { customer: Customer; because: string };

/** Whom to offer for a new sheet: who owned its vehicle last, or who is saved with the phone number or e-mail typed. A person decides. */
export const useProposedCustomer = (): Proposal | undefined => {
  const client = useClient();
  const isOpen = useDraft(({ mine, editing }) => !mine.isRecheck && !editing && mine.CustomerID === '');
  const isNamed = useDraft(({ mine }) => mine.customerName !== '');
  const VehicleID = useDraft(({ mine, found }) => found?.vehicle.VehicleID || mine.VehicleID);
  const phone = useDraft(({ mine }) => mine.customerPhone);
  const email = useDraft(({ mine }) => mine.customerEmail.trim().toLowerCase());
  const typed = useDebounced(`${phone} ${email}`, DEBOUNCE_MS);

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
      const hasPhone = ({ Mobile, HomePhone }: Customer) => [Mobile, HomePhone].map(normalPhone).includes(phone);
      const hasEmail = ({ Email }: Customer) => Email.trim().toLowerCase() === email;
      const find = async (search: string, fits: (customer: Customer) => boolean) =>
        search ? (await client.customers.list({ query: { search } }, { signal })).customers.find(fits) : undefined;
      return (await find(phone, hasPhone)) ?? (await find(email, hasEmail)) ?? null;
    },
    enabled:
      isOpen && isNamed && (phone.length >= SHORTEST_PHONE || email.includes('@')) && typed === `${phone} ${email}`,
    retry: false,
  });

  if (!isOpen) return undefined;
  const customer = isNamed ? known.data : owner.data;
  return customer
    ? { customer, because: isNamed ? 'Saved with this phone or e-mail' : 'Owner when last inspected' }
    : undefined;
};

/** Shorter ones are still being typed. */
const SHORTEST_PHONE = 8;
