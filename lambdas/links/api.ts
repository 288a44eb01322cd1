import { linksApi } from '#shared/links/api.ts';
import { decide, undoDecision } from '../estimates/decide.ts';
import type { LinkContext } from '../http/context.ts';
import { routes } from '../http/serve.ts';
import { askFreshPrice, loadOpened, viewOf } from './view.ts';

/** Calls of whoever holds a link. Nothing is decided by a GET. */
export const links = routes(linksApi, {
  estimate: async (_, context) => viewOf(await loadOpened(context), context),
  decide: async ({ body }, context) => {
    await loadOpened(context);
    return viewOf(await decide(context.estimateId, body, byLink(context), context), context);
  },
  undo: async ({ body }, context) => {
    await loadOpened(context);
    return viewOf(await undoDecision(context.estimateId, body.id, context.linkId, context), context);
  },
  askAgain: async (_, context) => askFreshPrice(await loadOpened(context), context),
});

const byLink = ({ linkId }: LinkContext) => ({ how: 'link' as const, linkId });
