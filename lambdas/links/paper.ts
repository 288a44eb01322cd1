import { Problem } from '#shared/problem.ts';
import { signPaperUrl } from '../checksheets/sign-urls.ts';
import type { PaperLinkContext } from '../http/context.ts';
import { readPaper } from '../papers/stored.ts';
import { invalidLinkProblem } from '../sent-links/stored.ts';
import { paperKey } from '../table/keys.ts';

/** Returns a signed URL of the paper sheet's PDF. Throws 503 until it is rendered. */
export const loadPaperFile = async ({ table, organizationId, paperInspectionId }: PaperLinkContext) => {
  const item = await table.get(paperKey(organizationId, paperInspectionId), { consistent: true });
  if (!item) throw invalidLinkProblem();
  const paper = readPaper(item);
  if (paper.printed !== 'ready')
    throw new Problem('try-again', 'The sheet isn’t ready yet. Try again in a few seconds.');
  return { url: await signPaperUrl(paper) };
};
