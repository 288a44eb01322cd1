import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { getNzToday } from '../../device/server-clock.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { customerQuery } from './queries.ts';
import '../../client/nouns/dossiers.ts';
import type { CustomerExport } from '#shared/dossiers/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import type { Client } from '../../client/client.ts';

const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog);

/** Export and erasure of a customer's data, for privacy requests. Admins only. */
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
              {ending === 'html' ? 'Export as a web page' : 'Export as JSON'}
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

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Formats a key as words, as in `kept until` for `keptUntil`. */
const sayName = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const show = (value: unknown): string => {
  if (Array.isArray(value))
    return value.length > 0 ? `<ol>${value.map((one) => `<li>${show(one)}</li>`).join('')}</ol>` : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return escapeHtml(String(value ?? '')) || '–';
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
  return `<dl>${pairs.map(([name, each]) => `<dt>${escapeHtml(sayName(name))}</dt><dd>${show(each)}</dd>`).join('')}</dl>`;
};

const STYLE = `body { max-width: 50em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 sans-serif }
dl { display: grid; grid-template-columns: minmax(8em, auto) 1fr; gap: 0 1em; margin: 0 }
dt { color: #566070 } dd { margin: 0; overflow-wrap: anywhere } li { margin-block: 0.5em }`;

/** Renders the export as a web page for reading and printing. */
const renderExportHtml = (title: string, gathered: object) =>
  `<!doctype html><html lang="en-NZ"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style><h1>${escapeHtml(title)}</h1>${show(gathered)}</html>`;

/** Maximum number of attempts if the record changes during the export. */
const TRIES = 3;

/** Gathers all parts of a customer's data from one version of the record. */
const gatherExport = async (client: Client, id: string) => {
  for (let begun = 1; ; begun++) {
    try {
      return await gather(client, id);
    } catch (error) {
      if (begun === TRIES || !(error instanceof Problem) || error.code !== 'version-conflict') throw error;
    }
  }
};

const gather = async (client: Client, id: string) => {
  const params = { id };
  const { page, drafts, inspections, next, version, exportedAt, exportedBy } = await client.dossiers.export({
    params,
    body: {},
  });
  const all: CustomerExport['inspections'] = [...inspections];
  for (let after = next; after; ) {
    const part = await client.dossiers.export({ params, body: { after, version } });
    all.push(...part.inspections);
    after = part.next;
  }
  const vehicles: Vehicle[] = [];
  let after: string | undefined;
  do {
    const part = await client.dossiers.vehicles({ params, query: { after } });
    vehicles.push(...part.vehicles);
    after = part.next;
  } while (after);
  return { exportedAt, exportedBy, ...page, vehicles, drafts, inspections: all };
};
