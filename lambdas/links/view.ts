import { describeCosts } from '#shared/estimates/breakdown.ts';
import { canApprovePutOff, describeSource, findAnswer, type RecordedDecision } from '#shared/estimates/decisions.ts';
import { formatEstimateNumber } from '#shared/estimates/number.ts';
import { SentEstimate, type SentLine } from '#shared/estimates/sent-estimate.ts';
import { type EstimateState, getShownState, stateRefusals } from '#shared/estimates/states.ts';
import { undoUntil } from '#shared/estimates/undo.ts';
import type { CustomerView } from '#shared/links/api.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { signFileUrl } from '../aws/signed-files.ts';
import { announceWrites } from '../due/announce.ts';
import { loadEstimateByKeys } from '../estimates/change-state.ts';
import { findPreviousVersion, loadSent } from '../estimates/send.ts';
import { describeDecision, type FoundEstimate } from '../estimates/stored.ts';
import type { EstimateLinkContext } from '../http/context.ts';
import { findRecheckDay } from '../inspections/stored-summary.ts';
import { checkLinkValid, invalidLinkProblem, readCustomerSince } from '../sent-links/stored.ts';
import { freshPriceKey, organizationKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { explainClosed } from './access.ts';

/** `closed`: why the estimate can't be answered, if the workshop has closed its account. */
type Opened = { found: FoundEstimate; closed?: string | undefined };

/** Loads the estimate. Throws if the link was revoked or if the sheet now has another customer. */
export const loadOpened = async (context: EstimateLinkContext): Promise<Opened> => {
  const { table, organizationId, estimateId, linkId } = context;
  const [found, organization] = await Promise.all([
    loadEstimateByKeys(context, estimateId),
    table.get(organizationKey(organizationId), { consistent: true }),
  ]);
  checkLinkValid(found.links, linkId, readCustomerSince(found.header));
  return { found, closed: organization && explainClosed(organization) };
};

/** Pages of the previous release show a done estimate as an answered or expired one that can't be answered. */
const customerStates: Record<EstimateState, CustomerView['state']> = {
  draft: 'changing',
  sent: 'open',
  answered: 'answered',
  expired: 'expired',
  superseded: 'changing',
  withdrawn: 'withdrawn',
  done: 'expired',
};

export const buildView = async ({ found, closed }: Opened, context: EstimateLinkContext): Promise<CustomerView> => {
  const { head, decisions, links } = found;
  const { now } = context;
  if (!head.sent) throw invalidLinkProblem();
  const { passed } = found.inspection;
  const shown = getShownState(nzDate(now), { ...head, inspection: found.inspection });
  const isDone = shown === 'done';
  const state = isDone && head.answer ? 'answered' : customerStates[shown];
  const { files, ...stored } = await loadSent(context, head.EstimateID, head.sent.number);
  const version = withoutLimits(SentEstimate).parse(stored);
  const numberText = formatEstimateNumber({ ...head, number: version.number });
  const isShown = state !== 'changing' && state !== 'withdrawn';
  const photos = isShown ? Object.entries(files).map(async ([id, key]) => [id, await signFileUrl(key)] as const) : [];
  const replaces = isShown ? await findPreviousVersion(context, version) : undefined;
  const recheckUntil = state === 'changing' ? undefined : findRecheckDay(found.header, nzDate(now));
  const decided = findAnswer({ answer: head.answer, decisions });
  const canApprove = !closed && state === 'answered' && canApprovePutOff(decided, head.sent, nzDate(now));
  const isOwn = decided?.linkId === context.linkId && undoUntil(decided) > now;
  const canUndo = !closed && isOwn && (!isDone || decided.follows !== undefined);
  return {
    state,
    workshop: version.workshop,
    plate: version.Vehicle.Registration,
    isFixed: version.isFixed,
    ...(numberText && { numberText }),
    ...(isShown && { version: { ...version, lines: version.lines.map(addCosts) } }),
    ...(replaces && { replaces }),
    photos: Object.fromEntries(await Promise.all(photos)),
    ...(decided && { decision: tellCustomer(describeDecision(decided, links), version.workshop.Name) }),
    ...(canUndo && { undoUntil: undoUntil(decided).toISOString() }),
    ...(isDone && passed && { passed: { on: passed.on, isRecheck: passed.isRecheck } }),
    ...(canApprove && { approveUntil: head.sent.expiresOn }),
    ...(recheckUntil && !isDone && { recheckUntil }),
    ...((closed || (isDone && !decided)) && { closed: closed ?? NOTHING_LEFT }),
    serverNow: now.toISOString(),
  };
};

const NOTHING_LEFT = 'The vehicle has since passed, so there’s nothing left to decide.';

const addCosts = (line: SentLine) => ({ ...line, costs: describeCosts(line) });

const tellCustomer = (decided: RecordedDecision, workshop: string) => ({
  ...decided,
  cameBy: describeSource(decided, workshop),
});

/** Notifies the workshop that the customer wants a fresh price, once for each version. */
export const requestFreshPrice = async (opened: Opened, context: EstimateLinkContext): Promise<CustomerView> => {
  const { table, organizationId, now } = context;
  const { found } = opened;
  const view = await buildView(opened, context);
  const { head, inspection } = found;
  const { sent } = head;
  const state = getShownState(nzDate(now), { ...head, inspection });
  if (state !== 'expired' || !sent) throw new Problem('wrong-state', stateRefusals[state]);
  const key = freshPriceKey(organizationId, found.head.EstimateID, sent.number);
  const wanted: Item = { ...key, type: 'WANTED', at: now.toISOString(), number: sent.number };
  await table.write(...announceWrites({ ...wanted, event: 'FreshPriceWanted' }, now));
  return view;
};
