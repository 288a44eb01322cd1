import type { Estimate, EstimateChanges } from '#shared/estimates/model.ts';
import type { EstimateId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { addDays, startOfNzDay } from '#shared/nz-date.ts';
import { type Acting, type Caller, makeSavedBy } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { estimateList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { checkVersion, decideNextState, loadFoundEstimate, writeHead } from './change-state.ts';
import { mergeLines } from './lines.ts';
import { describeEstimate, type Head, readSummary } from './stored.ts';

type Browsed = { from: NzDate; to: NzDate; pageSize: number; after?: string | undefined };

/** Lists estimates created in a range of New Zealand days, newest first. */
export const browseEstimates = async ({ from, to, pageSize, after }: Browsed, context: Caller) => {
  const { table, organizationId, now } = context;
  if (from > to) return { estimates: [] };
  const { items, next } = await table.search({
    index: 'gsi1',
    pk: estimateList(organizationId),
    from: startOfNzDay(from).toISOString(),
    upTo: startOfNzDay(addDays(to, 1)).toISOString(),
    newestFirst: true,
    limit: pageSize,
    after,
  });
  return { estimates: readEach(items, readSummary(now)), ...(next && { next }) };
};

export const loadEstimate = async (id: EstimateId, context: Caller): Promise<Estimate> =>
  describeEstimate(await loadFoundEstimate(context, id), context.now);

type Changed = EstimateChanges & { version: number };

/**
 * Saves an estimate based on the version that the caller saw. Supersedes a sent version; an answered one can't be
 * edited. Returns 412 with the current estimate if it was changed meanwhile, unless the content is the same.
 */
export const saveEstimate = async (id: EstimateId, { version: seen, ...wanted }: Changed, context: Acting) =>
  retryUntilWritten(async () => {
    const { now } = context;
    const found = await loadFoundEstimate(context, id);
    const before = changesOf(found.head);
    const changes = { ...before, ...wanted, lines: mergeLines(wanted.lines, before.lines) };
    if (isSameInput(changes, before)) return describeEstimate(found, now);
    const state = decideNextState(found, 'edit', now);
    checkVersion(found, seen, now);
    const head = await writeHead(
      context,
      found,
      { ...changes, state, changedBy: context.actor.name },
      { savedBy: makeSavedBy(context) },
    );
    return head && describeEstimate({ ...found, head }, now);
  });

/** Returns the editable content with defaults, so that missing and empty fields compare as equal. */
const changesOf = ({ Customer, lines, isFixed = false, notes = '', internalNotes = '' }: Head) => ({
  Customer,
  lines,
  isFixed,
  notes,
  internalNotes,
});
