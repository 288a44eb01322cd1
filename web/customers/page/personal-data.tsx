import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { getNzToday } from '../../device/server-clock.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { getErrorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { renderExportHtml } from './export-html.ts';
import { gatherExport } from './gather-export.ts';
import { customerQuery } from './queries.ts';

const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog);

/** Privacy requests of a customer: export and erasure. Admins only. */
export const PersonalData = ({ customer }: { customer: Customer }) => {
  const client = useClient();
  const queries = useQueryClient();
  const { Name } = useOrganization();
  const [isErasing, setErasing] = useState(false);
  const exporting = useMutation({
    mutationFn: async (ending: 'json' | 'html') => {
      const gathered = await gatherExport(client, customer.CustomerID);
      const title = `Data ${Name} holds about ${customer.CustomerName}`;
      const text = ending === 'json' ? JSON.stringify(gathered, null, 2) : renderExportHtml(title, gathered);
      const type = ending === 'json' ? 'application/json' : 'text/html';
      saveFile(new Blob([text], { type }), `pitcheck-customer-${getNzToday()}.${ending}`);
    },
    onSuccess: () => queries.invalidateQueries({ ...customerQuery(client, customer.CustomerID), exact: true }),
  });
  return (
    <Section
      title="Personal data"
      description="Customers can ask for a copy of their data, or to be erased (Privacy Act 2020)."
    >
      <SpaceBetween size="s">
        <div className="row">
          {(['html', 'json'] as const).map((ending) => (
            <Button
              key={ending}
              iconName="download"
              loading={exporting.isPending && exporting.variables === ending}
              onClick={() => exporting.isPending || exporting.mutate(ending)}
            >
              {ending === 'html' ? 'Export to read' : 'Export as JSON'}
            </Button>
          ))}
          <Button onClick={() => setErasing(true)}>Erase…</Button>
        </div>
        <FormStatus
          error={getErrorMessage(exporting.error, 'The data could not be exported.')}
          success={exporting.isSuccess && 'Saved as a file. The export is recorded in the history.'}
        />
      </SpaceBetween>
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </Section>
  );
};
