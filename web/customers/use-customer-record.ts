import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Customer, emptyCustomer } from '#shared/customers/model.ts';
import { canBeSaved, customerOfSheet, sheetOfCustomer, toldCustomer } from '#shared/customers/of-sheet.ts';
import { customerProblems } from '#shared/sheets/customer-rules.ts';
import { useDraft, useDraftStore } from '../drafts/store/current-draft.tsx';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { CUSTOMER_NOT_SAVED } from './customer-texts.ts';

/** The customer on the sheet beside the record that is saved of them: which one it is, what differs, and how to save it. */
export const useCustomerRecord = () => {
  const client = useClient();
  const store = useDraftStore();
  const sheet = useDraft(({ mine }) => mine);
  const kept = useDraft(({ session }) => session.pendingCustomerDetails);
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
  useEffect(() => store.dispatch({ type: 'noted', session: { isCustomerDetailsValid: isValid } }), [store, isValid]);

  /** Writes on the sheet; `record`: the saved customer that this is of. */
  const fill = (fields: Partial<typeof sheet>, record: Customer | null) =>
    store.dispatch({
      type: 'typed',
      parts: new Map(Object.entries(fields) as never),
      session: { pendingCustomerDetails: record },
    });
  const save = useMutation({
    mutationFn: async () => {
      const { CustomerID, version } = await client.customers.save({ body: toldCustomer(sheet) });
      return { ...emptyCustomer, ...now, CustomerID, ...(version !== undefined && { version }) };
    },
    onSuccess: (customer) => {
      fill({ CustomerID: customer.CustomerID, customerVersion: customer.version ?? null }, customer);
      toast({ type: 'success', text: 'Customer saved' });
    },
    onError: () => toast({ type: 'error', text: CUSTOMER_NOT_SAVED }),
  });
  return {
    words: CustomerID === '' ? 'New customer' : `Saved customer${saved ? `: ${saved.CustomerName}` : ''}`,
    canSave: isValid && canBeSaved(sheet) && differs(now, saved),
    save,
    pick: (customer: Customer) => fill(sheetOfCustomer(customer), customer),
    /** The sheet goes on with somebody else. */
    begin: (name: string) => fill({ ...sheetOfCustomer(emptyCustomer), customerName: name }, null),
  };
};

/** As the sheet would have it: how a phone number is spaced is no change. */
const differs = (now: ReturnType<typeof customerOfSheet>, saved = emptyCustomer) =>
  JSON.stringify(now) !== JSON.stringify(customerOfSheet(sheetOfCustomer(saved)));
