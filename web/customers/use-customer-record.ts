import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Customer, emptyCustomer } from '#shared/customers/model.ts';
import {
  buildCustomerRequest,
  canBeSaved,
  customerOfSheet,
  fillFromCustomer,
} from '#shared/customers/sheet-customer.ts';
import { Problem } from '#shared/problem.ts';
import { customerProblems } from '#shared/sheets/customer-rules.ts';
import { useDraft, useDraftStore } from '../drafts/store/current-draft.tsx';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { CUSTOMER_NOT_SAVED } from './customer-texts.ts';
import '../client/nouns/customers.ts';
import { fieldTitles } from '#shared/sheets/completeness.ts';
import type { SheetFields } from '#shared/sheets/model.ts';

/** Writes fields to the sheet. `record` is the saved customer that they come from. */
const useFill = () => {
  const store = useDraftStore();
  return (fields: Partial<SheetFields>, record: Customer | null) =>
    store.dispatch({
      type: 'typed',
      parts: new Map(Object.entries(fields) as never),
      session: { pendingCustomerDetails: record },
    });
};

/** Returns a function that writes a saved customer to the sheet. */
export const useFillCustomer = () => {
  const fill = useFill();
  return (customer: Customer) => fill(fillFromCustomer(customer), customer);
};

/** Links the customer on the sheet to their saved record: finds it, lists the differences, and saves it. */
export const useCustomerRecord = () => {
  const client = useClient();
  const store = useDraftStore();
  const fill = useFill();
  const sheet = useDraft(({ mine }) => mine);
  const kept = useDraft(({ session }) => session.pendingCustomerDetails);
  const { CustomerID, customerName } = sheet;
  const own = kept?.CustomerID === CustomerID ? kept : null;
  const now = customerOfSheet(sheet);

  // the customer may have been picked on another device or in another tab
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

  const save = useMutation({
    /** `over` is the displayed record that will be overwritten. */
    mutationFn: async (over: Customer | undefined) => {
      const seen = over?.version !== undefined && { seen: over.version };
      const body = { ...buildCustomerRequest(sheet), ...(over && { CustomerID: over.CustomerID, ...seen }) };
      const { CustomerID, version, kept } = await client.customers.save({ body });
      const told: Customer = { ...emptyCustomer, ...now };
      return { told, saved: Object.assign({}, told, kept, { CustomerID }, version !== undefined && { version }) };
    },
    onSuccess: ({ told, saved }) => {
      if (listDifferingFields(told, saved).length > 0) return;
      take(told, saved);
      toast({ type: 'success', text: 'Customer saved' });
    },
    onError: (error) =>
      toast({
        type: 'error',
        text: error instanceof Problem && error.code === 'refused' ? error.message : CUSTOMER_NOT_SAVED,
      }),
  });
  /** Copies the saved record, which the user has seen, to the sheet, with its version. */
  const take = (told: Customer, saved: Customer) => {
    const { CustomerID, version = null } = saved;
    fill({ ...findDifferingFields(told, saved), CustomerID, customerVersion: version }, saved);
    save.reset();
  };
  // a different name means a different customer
  const left = save.data?.told.CustomerName === now.CustomerName ? save.data : undefined;
  const lines = left ? listDifferingFields(left.told, left.saved) : [];
  return {
    words: CustomerID === '' ? 'New customer' : `Saved customer${saved ? `: ${saved.CustomerName}` : ''}`,
    canSave: isValid && canBeSaved(sheet) && isDifferent(now, saved),
    isSaving: save.isPending,
    save: () => save.mutate(undefined),
    /** Differences for the user to resolve. */
    choice: left &&
      lines.length > 0 && {
        lines,
        wasPicked: CustomerID !== '',
        canSave: isValid,
        onUse: () => take(left.told, left.saved),
        onSave: () => save.mutate(left.saved),
      },
    /** Removes the customer from the sheet. */
    clear: () => fill(fillFromCustomer(emptyCustomer), null),
  };
};

/** True if the sheet differs from the saved record. Formatting of phone numbers is ignored. */
const isDifferent = (now: ReturnType<typeof customerOfSheet>, saved = emptyCustomer) => {
  const theirs = customerOfSheet(fillFromCustomer(saved));
  // an empty home phone on the sheet doesn't clear the saved one
  return JSON.stringify({ ...now, HomePhone: now.HomePhone || theirs.HomePhone }) !== JSON.stringify(theirs);
};

/** Returns the fields of the sheet that would change if the saved customer were copied to it. */
const findDifferingFields = (told: Customer, saved: Customer): Partial<ReturnType<typeof fillFromCustomer>> => {
  const mine = new Map<string, unknown>(Object.entries(fillFromCustomer(told)));
  return Object.fromEntries(
    Object.entries(fillFromCustomer(saved)).filter(([name, value]) => mine.get(name) !== value),
  );
};

/** Describes the fields that differ; leaves out those that aren't on the form. */
const listDifferingFields = (told: Customer, saved: Customer) => {
  const kept = new Map<string, unknown>(Object.entries(findDifferingFields(told, saved)));
  return Object.entries(fieldTitles).flatMap(([name, title]) =>
    kept.has(name) ? [{ title, text: describe(kept.get(name)) }] : [],
  );
};

const describe = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value) || 'none');
