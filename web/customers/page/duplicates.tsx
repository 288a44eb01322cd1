import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { getListedName, getNameOrContact } from '#shared/customers/name.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { listContacts } from '../customer-texts.ts';
import { duplicatesQuery } from './queries.ts';

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);

const describeReason = { phone: 'The same phone', email: 'The same email' } as const;

/** Lists possible duplicates. Admins can merge them; other users only see them. */
export const Duplicates = ({ customer }: { customer: Customer }) => {
  const isAdmin = useScope('Admin');
  const { data } = useQuery(duplicatesQuery(useClient(), customer.CustomerID));
  const [merging, setMerging] = useState<Customer | 'anybody'>();
  const duplicates = data?.duplicates ?? [];
  if (!isAdmin && duplicates.length === 0) return null;
  return (
    <Section
      title="Duplicates"
      description={
        isAdmin
          ? 'Merge two records of the same person. Vehicles and inspections of both are kept.'
          : 'An Admin can merge records of the same person.'
      }
    >
      {duplicates.length > 0 && (
        <ul className="duplicates" aria-label="Possible duplicates">
          {duplicates.map(({ customer: other, same }) => (
            <li key={other.CustomerID}>
              <div>
                <strong dir="auto">{getListedName(other)}</strong>
                <span>{[describeReason[same], listContacts(other)].filter(Boolean).join(' · ')}</span>
              </div>
              {isAdmin && (
                <Button ariaLabel={`Compare with ${getNameOrContact(other)}`} onClick={() => setMerging(other)}>
                  Compare
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdmin && <Button onClick={() => setMerging('anybody')}>Merge with another customer</Button>}
      {merging && (
        <MergeDialog
          customer={customer}
          other={merging === 'anybody' ? undefined : merging}
          onClose={() => setMerging(undefined)}
        />
      )}
    </Section>
  );
};
