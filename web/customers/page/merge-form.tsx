import '../../client/nouns/customers.ts';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BothCustomers } from '#shared/customers/api.ts';
import { listDifferences, type MergeField, mergeFields, proposeMerge } from '#shared/customers/merge.ts';
import type { Customer } from '#shared/customers/model.ts';
import { getNameOrContact } from '#shared/customers/name.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { useClient } from '../../session/session.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { getErrorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { toast } from '../../ui/toasts.tsx';
import { formatFact, getFieldLabel } from './fields.ts';
import { cacheCustomerPage } from './queries.ts';

const Both = withoutLimits(BothCustomers);

type Props = { kept: Customer; other: Customer; onClose: () => void };

/** Compares two records; for each difference the user picks one. Explains the consequences first. */
export const MergeForm = ({ kept: firstKept, other: firstOther, onClose }: Props) => {
  const client = useClient();
  const queries = useQueryClient();
  const [{ kept, other }, setBoth] = useState({ kept: firstKept, other: firstOther });
  const [facts, setFacts] = useState(() => proposeMerge(kept, other));
  const merging = useMutation({
    mutationFn: () =>
      client.customers.merge({
        params: { id: kept.CustomerID },
        body: { CustomerID: other.CustomerID, version: kept.version ?? 1, otherVersion: other.version ?? 1, facts },
      }),
    onSuccess: async (page) => {
      toast({ type: 'success', text: 'Records merged' });
      onClose();
      await cacheCustomerPage(queries, page);
    },
    onError: (error) => {
      const both = error instanceof Problem ? Both.safeParse(error.details).data : undefined;
      if (!both) return;
      setBoth(both);
      setFacts(proposeMerge(both.kept, both.other));
    },
  });
  const asked = listDifferences(kept, other);
  const same = mergeFields.filter((field) => !asked.includes(field) && field.some((name) => kept[name]));
  const choose = (field: MergeField, from: Customer) =>
    setFacts({ ...facts, ...Object.fromEntries(field.map((name) => [name, from[name]])) });
  return (
    <DialogFrame
      kind="section"
      title="Merge two records"
      facts={`${getNameOrContact(kept)} and ${getNameOrContact(other)}`}
      onClose={onClose}
      footer={
        <DialogActions onCancel={onClose} loading={merging.isPending} onClick={() => merging.mutate()}>
          Merge
        </DialogActions>
      }
    >
      <div className="merge stack-16">
        {asked.map((field) => (
          <fieldset key={field[0]}>
            <legend>{getFieldLabel(field[0])}</legend>
            <RadioGroup
              ariaLabel={getFieldLabel(field[0])}
              value={field.every((name) => facts[name] === kept[name]) ? 'kept' : 'other'}
              items={[
                { value: 'kept', label: showField(kept, field), description: 'This record' },
                { value: 'other', label: showField(other, field), description: 'The other record' },
              ]}
              onChange={({ detail }) => choose(field, detail.value === 'kept' ? kept : other)}
            />
          </fieldset>
        ))}
        {same.length > 0 && (
          <p className="quiet flush">
            Same in both:{' '}
            {same.map((field) => `${getFieldLabel(field[0]).toLowerCase()} ${showField(kept, field)}`).join(', ')}.
          </p>
        )}
        <section aria-labelledby="merge-follows">
          <h3 id="merge-follows">What happens</h3>
          <ul>
            <li>One record is kept, with the details chosen above and the vehicles and inspections of both.</li>
            <li>Sheets, drafts and offline devices that use the other record will use this one.</li>
            <li>The most recent consent applies.</li>
            <li>This can't be undone.</li>
          </ul>
        </section>
        <FormStatus error={getErrorMessage(merging.error, 'The records could not be merged.')} />
      </div>
    </DialogFrame>
  );
};

const showField = (customer: Customer, field: MergeField) =>
  field
    .map((name) => customer[name])
    .filter((value) => value !== '')
    .map(formatFact)
    .join(': ') || 'nothing';
