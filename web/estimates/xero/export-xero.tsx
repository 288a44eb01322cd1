import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { findAnswer } from '#shared/estimates/decisions.ts';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import type { Client } from '../../client/client.ts';
import { getNzToday } from '../../device/server-clock.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.tsx';
import { type Approved, buildXeroCsv, XERO_MAX } from './xero-csv.ts';
import '../../client/nouns/estimates.ts';

/** Saves the approved work of estimates as a file for Xero's import of sales invoices. */
export const ExportForXero = ({ ids }: { ids: readonly string[] }) => {
  const client = useClient();
  const { SalesAccount: accountCode = '' } = useOrganization();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const approved: Approved[] = [];
      // one at a time, so that a long list doesn't use up the rate limit
      for (const id of ids.slice(0, XERO_MAX)) approved.push(...(await loadApproved(client, id)));
      const today = getNzToday();
      const file = new Blob([buildXeroCsv(approved, { today, accountCode })], { type: 'text/csv;charset=utf-8' });
      saveFile(file, `xero-invoices-${today}.csv`);
      return approved.length;
    },
    onSuccess: (count) =>
      toast({ type: 'success', text: `${describeCount(count)} In Xero, choose “Tax inclusive” when you import it.` }),
    onError: ({ message }) => toast({ type: 'error', text: message }),
  });
  return (
    <Button iconName="download" loading={isPending} onClick={() => mutate()}>
      Export for Xero
    </Button>
  );
};

const describeCount = (count: number) => (count === 1 ? '1 invoice saved.' : `${count} invoices saved.`);

const loadApproved = async (client: Client, id: string): Promise<Approved[]> => {
  const estimate = await client.estimates.get({ params: { id } });
  const answer = findAnswer(estimate);
  if (!answer) return [];
  const sent = await client.estimates.sent({ params: { id, number: String(answer.number) } });
  return [{ estimateNumber: estimate.estimateNumber, sent, answer }];
};

/** Exports the approved estimates of a list. */
export const ExportListForXero = ({ estimates }: { estimates: readonly EstimateSummary[] }) => {
  const ids = estimates.filter(({ approvedCents = 0 }) => approvedCents > 0).map(({ EstimateID }) => EstimateID);
  if (ids.length === 0) return null;
  return (
    <div className="row">
      <ExportForXero ids={ids} />
      {ids.length > XERO_MAX && <span className="quiet">The first {XERO_MAX}: Xero takes no more in one file.</span>}
    </div>
  );
};
