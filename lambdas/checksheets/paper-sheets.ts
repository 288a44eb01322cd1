import type { PaperSheet } from '#shared/checksheets/model.ts';
import { linkPaths } from '#shared/links/calls.ts';
import type { Context, Tenant } from '../http/context.ts';
import { type Paper, readPaper } from '../papers/stored.ts';
import { createToken } from '../sent-links/token.ts';
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

/** How long the address in the first answer works. */
const ADDRESS_DAYS = 7;

/**
 * Describes a new paper sheet. Its URL is at once the address under which the PDF will be. Callers without an
 * `Origin` header get the PDF's signed URL, which S3 refuses until the PDF is there.
 */
export const describeNewPaper = async (paper: Paper, { table, now, origin }: Context): Promise<PaperSheet> => {
  const described = await describePaper(paper);
  if (described.url) return described;
  if (!origin || !URL.canParse(origin)) return { ...described, url: await signPaperUrl(paper) };
  const { organizationId, paperInspectionId } = paper;
  const expiresAt = new Date(now.getTime() + ADDRESS_DAYS * 86_400_000).toISOString();
  const { token, put } = createToken({ organizationId, paperInspectionId, linkId: paperInspectionId, expiresAt });
  await table.write({ put });
  return { ...described, url: new URL(linkPaths.paper.replace('{token}', token), origin).href };
};

/** Describes a paper sheet for the API, with a URL once it is rendered. */
export const describePaper = async (paper: Paper): Promise<PaperSheet> => {
  const { paperInspectionId, number, printed, createdBy, createdAt, draftId = null } = paper;
  const formattedId = { formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: draftId };
  const url = printed === 'ready' ? await signPaperUrl(paper) : '';
  return { paperInspectionId, formattedId, state: printed, url, createdBy, createdAt, unfinishedInspectionId: draftId };
};
