import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Customer, emptyCustomer } from '#shared/customers/model.ts';
import { canBeSaved, customerOfSheet, sheetOfCustomer } from '#shared/customers/of-sheet.ts';
import { customerProblems } from '#shared/sheets/customer-rules.ts';
import { client } from '../client/client.ts';
import { useDraft, useDraftStore } from '../drafts/store/current-draft.tsx';
import { useSessionState } from '../drafts/store/session-state.ts';
import { toast } from '../ui/toasts.tsx';
import { CUSTOMER_NOT_SAVED } from './customer-texts.ts';

/** The customer on the sheet beside the record that is saved of them: which one it is, what differs, and how to save it. */
export const useCustomerRecord = () => {
  const store = useDraftStore();
  const sheet = useDraft(({ mine }) => mine);
  const [kept, setKept] = useSessionState('pendingCustomerDetails');
  const [, setValid] = useSessionState('isCustomerDetailsValid');
  const { CustomerID, customerName } = sheet;
  const own = kept?.CustomerID === CustomerID ? kept : null;
  const now = customerOfSheet(sheet);

  // picked on another device, or in another tab
  const { data } = useQuery({
    queryKey: ['customers', 'record', CustomerID],
    queryFn: async ({ signal }) => {
      const { customers } = await client.customers.list({ query: { search: customerName } }, { signal });
      return customers.find((one) => one.CustomerID === CustomerID) ?? null;
    },
    enabled: CustomerID !== '' && !own,
    retry: false,
  });
  const saved = own ?? data ?? undefined;
  const isValid = Object.keys(customerProblems(sheet)).length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is new each time
  useEffect(() => setValid(isValid), [isValid]);

  const fill = (fields: Partial<typeof sheet>) =>
    store.dispatch({ type: 'typed', parts: new Map(Object.entries(fields) as never) });
  const save = useMutation({
    mutationFn: async () => ({ ...emptyCustomer, ...now, ...(await client.customers.save({ body: now })) }),
    onSuccess: (customer) => {
      setKept(customer);
      fill({ CustomerID: customer.CustomerID });
      toast({ type: 'success', text: 'Customer saved' });
    },
    onError: () => toast({ type: 'error', text: CUSTOMER_NOT_SAVED }),
  });
  return {
    words: CustomerID === '' ? 'New customer' : `Saved customer${saved ? `: ${saved.CustomerName}` : ''}`,
    canSave: isValid && canBeSaved(sheet) && differs(now, saved),
    save,
    pick: (customer: Customer) => {
      setKept(customer);
      fill(sheetOfCustomer(customer));
    },
    /** The sheet goes on with somebody else. */
    begin: (name: string) => {
      setKept(null);
      fill({ ...sheetOfCustomer(emptyCustomer), customerName: name });
    },
  };
};

/** As the sheet would have it: how a phone number is spaced is no change. */
const differs = (now: ReturnType<typeof customerOfSheet>, saved = emptyCustomer) =>
  JSON.stringify(now) !== JSON.stringify(customerOfSheet(sheetOfCustomer(saved)));
