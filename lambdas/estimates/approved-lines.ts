import { findAnswer, listApproved } from '#shared/estimates/decisions.ts';
import type { EstimateLine } from '#shared/estimates/model.ts';
import type { SentLine } from '#shared/estimates/sent-estimate.ts';
import type { EstimateId } from '#shared/ids.ts';
import { matchEach } from '#shared/match-each.ts';
import type { Tenant } from '../http/context.ts';
import { decisionsQuery } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { isAbout } from './lines.ts';
import { loadSent } from './send.ts';
import { readFoundEstimate } from './stored.ts';

type Approved = SentLine & { revision: number | undefined };

/** Lists the lines of an estimate that the customer has approved, with the revision of the sheet they were taken from. */
const loadApproved = async (id: EstimateId, tenant: Tenant): Promise<Approved[]> => {
  const { table, organizationId } = tenant;
  const items = await searchAll(table, { ...decisionsQuery(organizationId, id), consistent: true });
  const found = readFoundEstimate(items);
  if (found?.head.state !== 'answered') return [];
  const { head, decisions } = found;
  const answer = findAnswer({ answer: head.answer, decisions });
  if (!answer) return [];
  const { lines } = await loadSent(tenant, id, answer.number);
  return listApproved(answer.lines, lines).map((line) => ({ ...line, revision: head.revision }));
};

/**
 * Leaves out lines that are approved in other estimates of the inspection: by item and text or, if the text was edited,
 * by id at the same revision of the sheet.
 */
export const withoutApproved = async (
  lines: readonly EstimateLine[],
  revision: number,
  others: readonly EstimateId[],
  tenant: Tenant,
): Promise<EstimateLine[]> => {
  const approved = (await Promise.all(others.map((id) => loadApproved(id, tenant)))).flat();
  const byText = matchEach(lines, approved, isAbout);
  const edited = approved.filter((line) => line.revision === revision && !byText.includes(line));
  const byId = matchEach(
    lines.map((line, n) => (byText[n] ? undefined : line)),
    edited,
    (done, line) => done.id === line?.id && done.inspectionItemName === line.inspectionItemName,
  );
  return lines.filter((_, n) => !byText[n] && !byId[n]);
};
