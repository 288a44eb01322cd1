import { linksApi } from '#shared/links/api.ts';
import { Problem } from '#shared/problem.ts';
import { decide, undoDecision } from '../estimates/decide.ts';
import { loadEstimatePdf } from '../estimates/pdf.ts';
import type { LinkContext } from '../http/context.ts';
import { routes } from '../http/serve.ts';
import { askFreshPrice, loadOpened, viewOf } from './view.ts';

/** Calls of whoever holds a link. Nothing is decided by a GET. */
export const links = routes(linksApi, {
  estimate: async (_, context) => viewOf(await loadOpened(context), context),
  decide: async ({ body }, context) =>
    viewOf(await decide(context.estimateId, body, byLink(context), context), context),
  undo: async ({ body }, context) =>
    viewOf(await undoDecision(context.estimateId, body.id, context.linkId, context), context),
  askAgain: async (_, context) => askFreshPrice(await loadOpened(context), context),
  pdf: async (_, context) => {
    const { version, decision } = await viewOf(await loadOpened(context), context);
    if (!version) throw new Problem('wrong-state', 'The workshop has taken this back or is changing it.');
    return loadEstimatePdf(context, version, decision);
  },
});

const byLink = ({ linkId }: LinkContext) => ({ how: 'link' as const, linkId });
