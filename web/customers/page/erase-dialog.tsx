import '../../client/nouns/dossiers.ts';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Customer } from '#shared/customers/model.ts';
import { getNameOrContact } from '#shared/customers/name.ts';
import type { dossiersApi } from '#shared/dossiers/api.ts';
import { RETENTION_MONTHS } from '#shared/dossiers/retention.ts';
import type { ResponseBody } from '#shared/endpoint.ts';
import { foldText } from '#shared/input/fold-text.ts';
import { showDate } from '#shared/nz-date.ts';
import { Help } from '../../help/help.tsx';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/session.tsx';
import { DoneDialog } from '../../settings/form/done-dialog.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

type Erased = ResponseBody<typeof dossiersApi.erase>;

/** Asks the user to type the customer's name before erasing them, then shows which records are kept, and how long. */
export const EraseDialog = ({ customer, onClose }: { customer: Customer; onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [erased, setErased] = useState<Erased>();
  const { CustomerID } = customer;
  const name = getNameOrContact(customer);
  const leave = () => {
    navigate(paths.customers, { replace: true });
    queries.removeQueries({ queryKey: ['customers'] });
  };
  if (erased)
    return (
      <DoneDialog title="Customer erased" onClose={leave}>
        {describeKept(erased)}
      </DoneDialog>
    );
  return (
    <ConfirmDialog
      title={`Erase ${name}?`}
      yes="Erase"
      disabled={foldText(typed) !== foldText(name)}
      run={async () => setErased(await client.dossiers.erase({ params: { id: CustomerID }, body: { name: typed } }))}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>
        Their details, consents and vehicle links are deleted now, and their name is removed from drafts, estimates,
        lists and search.
      </p>
      <p>
        Inspection records keep their name for the {RETENTION_MONTHS} months the law requires. Then it is removed.{' '}
        <Help on="retention" />
      </p>
      <p>This can't be undone. If they come back, they are a new customer.</p>
      <FormField label={`Type their name to confirm: ${name}`}>
        <Input value={typed} autoComplete={false} onChange={({ detail }) => setTyped(detail.value)} />
      </FormField>
    </ConfirmDialog>
  );
};

const MAX_SHOWN = 6;

const describeKept = ({ kept, isMore }: Erased) => {
  if (kept.length === 0) return 'Nothing about them is kept.';
  const said = kept
    .slice(0, MAX_SHOWN)
    .map(({ plate, number, until }) => `${plate} ${number} until ${showDate(until)}`);
  const more = kept.length - said.length;
  const others = more > 0 || isMore ? `, and ${more}${isMore ? ' or more' : ''} others` : '';
  return `The law requires these inspection records to keep their name: ${said.join(', ')}${others}.`;
};
