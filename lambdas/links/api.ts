import { linksApi } from '#shared/links/api.ts';
import { Problem } from '#shared/problem.ts';
import { stopReminders } from '../customers/opt-out.ts';
import { decide, undoDecision } from '../estimates/decide.ts';
import { loadEstimatePdf } from '../estimates/pdf.ts';
import type { LinkContext, StopLinkContext } from '../http/context.ts';
import { routes } from '../http/serve.ts';
import { organizationKey } from '../table/keys.ts';
import { readOrganization } from '../tenants/stored.ts';
import { requireEstimateLink, requirePaperLink, requireSheetLink, requireStopLink } from './access.ts';
import { loadPaperFile } from './paper.ts';
import { loadSheetPdf, loadSheetView } from './sheet.ts';
import { buildView, loadOpened, requestFreshPrice } from './view.ts';

/** Loads the estimate that the link opens. */
const loadEstimate = async (any: LinkContext) => {
  const context = requireEstimateLink(any);
  return { context, ...(await loadOpened(context)) };
};

/** Loads the estimate for a decision. Throws if the workshop has closed its account. */
const loadForAnswer = async (any: LinkContext) => {
  const { context, found, closed } = await loadEstimate(any);
  if (closed) throw new Problem('refused', closed);
  return { context, found };
};

/** Returns only the workshop's name, because the holder of the link may not be the customer. */
const nameWorkshop = async ({ table, organizationId }: StopLinkContext) => {
  const organization = await table.get(organizationKey(organizationId));
  return { workshop: organization ? readOrganization(organization).Name : '' };
};

/** Routes for the holder of a link. A GET never decides anything, because email scanners open links. */
export const links = routes(linksApi, {
  estimate: async (_, any) => {
    const { context, ...estimate } = await loadEstimate(any);
    return buildView(estimate, context);
  },
  decide: async ({ body }, any) => {
    const { context } = await loadForAnswer(any);
    const { estimateId, linkId } = context;
    return buildView({ found: await decide(estimateId, body, { how: 'link', linkId }, context) }, context);
  },
  undo: async ({ body }, any) => {
    const { context } = await loadForAnswer(any);
    const { estimateId, linkId } = context;
    return buildView({ found: await undoDecision(estimateId, body.id, linkId, context) }, context);
  },
  askAgain: async (_, any) => {
    const { context, found } = await loadForAnswer(any);
    return requestFreshPrice({ found }, context);
  },
  pdf: async (_, any) => {
    const { context, found } = await loadEstimate(any);
    const { version } = await buildView({ found }, context);
    if (!version) throw new Problem('wrong-state', 'The workshop has withdrawn this or is changing it.');
    return loadEstimatePdf(context, version, found);
  },
  paper: (_, any) => loadPaperFile(requirePaperLink(any)),
  beforeStop: (_, any) => nameWorkshop(requireStopLink(any)),
  stop: async (_, any) => {
    const context = requireStopLink(any);
    await stopReminders(context.stops, 'link', context);
    return nameWorkshop(context);
  },
  sheet: (_, any) => loadSheetView(requireSheetLink(any)),
  sheetPdf: (_, any) => loadSheetPdf(requireSheetLink(any)),
});
