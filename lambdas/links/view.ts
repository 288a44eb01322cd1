import { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { type EstimateState, stateOn, whyNot } from '#shared/estimates/states.ts';
import { undoUntil } from '#shared/estimates/undo.ts';
import type { CustomerView } from '#shared/links/api.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { signedAddress } from '../aws/signed-address.ts';
import { announced } from '../due/announced.ts';
import { loadFound } from '../estimates/change-state.ts';
import { findReplaced, loadSent } from '../estimates/send.ts';
import { describeDecision, type Found } from '../estimates/stored.ts';
import type { EstimateLinkContext } from '../http/context.ts';
import { checkOpens, opensNothing } from '../sent-links/stored.ts';
import type { Item } from '../table/item.ts';
import { freshPriceKey } from '../table/keys.ts';

/** The estimate that the link leads to, unless the link was revoked. */
export const loadOpened = async (context: EstimateLinkContext): Promise<Found> => {
  const found = await loadFound(context, context.estimateId);
  checkOpens(found.links, context.linkId);
  return found;
};

const shownAs: Record<EstimateState, CustomerView['state']> = {
  draft: 'changing',
  sent: 'open',
  answered: 'answered',
  expired: 'expired',
  superseded: 'changing',
  withdrawn: 'withdrawn',
};

/** What the customer sees of it at that moment. */
export const viewOf = async (found: Found, context: EstimateLinkContext): Promise<CustomerView> => {
  const { head, decisions } = found;
  const { now } = context;
  if (!head.sent) throw opensNothing();
  const state = shownAs[stateOn(nzDate(now), head.state, head.sent.expiresOn)];
  const { files, ...stored } = await loadSent(context, head.EstimateID, head.sent.number);
  const version = withoutLimits(SentEstimate).parse(stored);
  const isShown = state !== 'changing' && state !== 'withdrawn';
  const photos = isShown ? Object.entries(files).map(async ([id, key]) => [id, await signedAddress(key)] as const) : [];
  const replaces = isShown ? await findReplaced(context, version) : undefined;
  const decided = decisions.find(({ id }) => id === head.answer?.id);
  const canUndo = decided?.linkId === context.linkId && undoUntil(decided) > now;
  return {
    state,
    workshop: version.workshop,
    plate: version.Vehicle.Registration,
    ...(isShown && { version }),
    ...(replaces && { replaces }),
    photos: Object.fromEntries(await Promise.all(photos)),
    ...(decided && { decision: describeDecision(decided) }),
    ...(canUndo && { undoUntil: undoUntil(decided).toISOString() }),
    serverNow: now.toISOString(),
  };
};

/** The workshop hears that a fresh price is wanted; of one version once. */
export const askFreshPrice = async (found: Found, context: EstimateLinkContext): Promise<CustomerView> => {
  const { table, organizationId, now } = context;
  const view = await viewOf(found, context);
  const { sent } = found.head;
  if (view.state !== 'expired' || !sent)
    throw new Problem('wrong-state', whyNot[stateOn(nzDate(now), found.head.state, sent?.expiresOn)]);
  const key = freshPriceKey(organizationId, found.head.EstimateID, sent.number);
  const wanted: Item = { ...key, type: 'WANTED', at: now.toISOString(), number: sent.number };
  await table.write(...announced({ ...wanted, event: 'FreshPriceWanted' }, now));
  return view;
};
