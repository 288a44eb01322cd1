import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { nzToday } from '../../device/server-clock.ts';
import { useClient } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { errorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { gatherExport } from './gather-export.ts';
import { customerQuery } from './queries.ts';

const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog);

/** What a person may ask of the workshop: a copy of everything about them, and to be erased. For Admins. */
export const PersonalData = ({ customer }: { customer: Customer }) => {
  const client = useClient();
  const queries = useQueryClient();
  const [isErasing, setErasing] = useState(false);
  const exporting = useMutation({
    mutationFn: async () => {
      const gathered = await gatherExport(client, customer.CustomerID);
      const file = new Blob([JSON.stringify(gathered, null, 2)], { type: 'application/json' });
      saveFile(file, `pitcheck-customer-${nzToday()}.json`);
      return gathered.inspections.length;
    },
    onSuccess: () => queries.invalidateQueries({ ...customerQuery(client, customer.CustomerID), exact: true }),
  });
  return (
    <Section
      title="Personal data"
      description="Whoever asks may have a copy of everything about them, or be erased (Privacy Act 2020)."
    >
      <SpaceBetween size="s">
        <div className="customer-actions">
          <Button iconName="download" loading={exporting.isPending} onClick={() => exporting.mutate()}>
            Export all data
          </Button>
          <Button onClick={() => setErasing(true)}>Erase…</Button>
        </div>
        <FormStatus
          error={errorMessage(exporting.error, 'The data could not be exported.')}
          success={exporting.isSuccess && 'Saved as a file. That you exported it is written down.'}
        />
      </SpaceBetween>
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </Section>
  );
};
