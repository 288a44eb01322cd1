import { useQuery } from '@tanstack/react-query';
import { normalizePhone } from '#shared/customers/identity.ts';
import type { Customer } from '#shared/customers/model.ts';
import { normalizeForSearch } from '#shared/organizations/searchable.ts';
import { useDraft } from '../drafts/store/current-draft.tsx';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import '../client/nouns/customers.ts';
import '../client/nouns/vehicles.ts';

const DEBOUNCE_MS = 400;

type Proposal = { customer: Customer; because: string };

/** Suggests a customer for a new sheet: the vehicle's last owner, or a match by phone, email or name. The user decides. */
export const useProposedCustomer = (): Proposal | undefined => {
  const client = useClient();
  const isOpen = useDraft(({ mine, editing }) => !mine.isRecheck && !editing && mine.CustomerID === '');
  const name = useDraft(({ mine }) => normalizeForSearch(mine.customerName));
  const isNamed = name !== '';
  const VehicleID = useDraft(({ mine, found }) => found?.vehicle.VehicleID || mine.VehicleID);
  const phone = useDraft(({ mine }) => mine.customerPhone || mine.customerHomePhone);
  const email = useDraft(({ mine }) => mine.customerEmail.trim().toLowerCase());
  const now = [name, phone, email].join('\n');
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
      const hasEmail = ({ Email }: Customer) => Email.trim().toLowerCase() === email;
      const find = async (search: string, fits: (customer: Customer) => boolean) =>
        search ? (await client.customers.list({ query: { search } }, { signal })).customers.find(fits) : undefined;
      const hasName = ({ CustomerName }: Customer) => normalizeForSearch(CustomerName) === name;
      const offer = (customer: Customer | undefined, because: string) => customer && { customer, because };
      return (
        offer(await find(phone.length >= SHORTEST_PHONE ? phone : '', hasPhone), BY_CONTACT) ??
        offer(await find(email.includes('@') ? email : '', hasEmail), BY_CONTACT) ??
        offer(await find(name, hasName), 'Saved with this name') ??
        null
      );
    },
    enabled: isOpen && isNamed && typed === now,
    retry: false,
  });

  if (!isOpen) return undefined;
  if (isNamed) return known.data ?? undefined;
  return owner.data ? { customer: owner.data, because: 'Owner when last inspected' } : undefined;
};

const BY_CONTACT = 'Saved with this phone or email';

/** Shorter numbers are probably incomplete. */
const SHORTEST_PHONE = 8;
