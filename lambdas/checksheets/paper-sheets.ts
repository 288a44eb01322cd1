import type { PaperSheet } from '#shared/checksheets/model.ts';
import type { Tenant } from '../http/context.ts';
import { type Paper, readPaper } from '../papers/stored.ts';
import { paperList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { signPaperUrl } from './sign-urls.ts';

/** Lists paper sheets that have not been entered, newest first. */
export const listPapers = async (
  { table, organizationId }: Tenant,
  { pageSize, after }: { pageSize: number; after?: string | undefined },
) => {
  const pk = paperList(organizationId);
  const { items, next } = await table.search({ index: 'gsi1', pk, newestFirst: true, limit: pageSize, after });
  const found = await table.getAll(items);
  const paperInspections = await Promise.all(readEach(found, readPaper).map(describePaper));
  return { paperInspections, ...(next && { next }) };
};

/** Describes a paper sheet for the API, with a URL once it is rendered. */
export const describePaper = async (paper: Paper): Promise<PaperSheet> => {
  const { paperInspectionId, number, printed, createdBy, createdAt, draftId = null } = paper;
  const formattedId = { formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: draftId };
  const url = printed === 'ready' ? await signPaperUrl(paper) : '';
  return { paperInspectionId, formattedId, state: printed, url, createdBy, createdAt, unfinishedInspectionId: draftId };
};
