import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { type EstimateCustomer, type EstimateLine, LINES_MAX } from '#shared/estimates/model.ts';
import { isUnpriced, unpriced } from '#shared/estimates/money.ts';
import { listOffSheet, listRemarks, withoutSame } from '#shared/estimates/tell-whereabouts.ts';
import type { Remark, SheetEdit, Whereabouts } from '#shared/estimates/whereabouts.ts';
import type { EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { matchEach } from '#shared/match-each.ts';
import { Problem } from '#shared/problem.ts';
import { type Acting, makeSavedBy } from '../http/context.ts';
import { loadStored } from '../inspections/records.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { checkVersion, decideNextState, loadFoundEstimate, writeHead } from './change-state.ts';
import { addLinePrices } from './line-prices.ts';
import { isAbout } from './lines.ts';
import { describeEstimate, type FoundEstimate, type Head } from './stored.ts';

type Wanted = { version: number; revision: number; what: 'take' | 'leave' };

/**
 * Decides about an edit of the sheet: takes it over into the estimate, or leaves the estimate as it is. Idempotent by the
 * sheet's revision.
 */
export const takeOver = (id: EstimateId, { version, revision, what }: Wanted, context: Acting) =>
  retryUntilWritten(async () => {
    const { now } = context;
    const found = await loadFoundEstimate(context, id);
    const { edited, customer } = found.inspection;
    if (!edited && found.head.revision === revision) {
      if (found.head.editDecision && found.head.editDecision !== what)
        throw new Problem('version-conflict', alreadyDecided[what], describeEstimate(found, now));
      return describeTaken(found, now);
    }
    const { InspectionID } = found.head;
    if (InspectionID === null || edited?.revision !== revision)
      throw new Problem('version-conflict', 'The sheet was changed again.', describeEstimate(found, now));
    if (what === 'leave') {
      checkVersion(found, version, now);
      return write(found, { revision, editDecision: what }, context);
    }
    const state = decideNextState(found, 'edit', now);
    checkVersion(found, version, now);
    const { inspection } = await loadStored(context, InspectionID, { consistent: true });
    if (inspection.revision !== revision) return undefined;
    const lines = await mergeEdit(found.head.lines, edited, inspection, context);
    return write(
      found,
      { state, revision, editDecision: what, lines, ...takeFields(found.head, edited, customer, inspection) },
      context,
    );
  });

/** If someone else decided the opposite about the same edit. */
const alreadyDecided = {
  take: 'Someone else has already kept the estimate as it is.',
  leave: 'Someone else has already updated the estimate.',
};

/** `kept`: for pages of the previous release, which don't know `isOffSheet`. */
const describeTaken = (found: FoundEstimate, now: Date) => {
  const estimate = describeEstimate(found, now);
  return { estimate, kept: listOffSheet(estimate.lines).map(({ id }) => id) };
};

const write = async (found: FoundEstimate, changed: Partial<Head>, context: Acting) => {
  const head = await writeHead(
    context,
    found,
    { ...changed, changedBy: context.actor.name },
    { savedBy: makeSavedBy(context) },
  );
  if (!head) return undefined;
  const { edited: _, customer, ...rest } = found.inspection;
  const inspection = { ...rest, ...(customer === 'erased' && { customer }) };
  return describeTaken({ ...found, head, inspection }, context.now);
};

/**
 * Removes lines without a price whose reason is gone, marks those with one, and adds a line for each new reason and
 * comment.
 */
const mergeEdit = async (
  lines: readonly EstimateLine[],
  { revision, gone, added }: SheetEdit,
  inspection: Inspection,
  context: Acting,
) => {
  const unfounded = matchEach(gone, lines, isLineOf);
  const left = lines.filter((line) => !unfounded.includes(line) || line.noCharge || !isUnpriced(line));
  // a remark that someone already typed as a line isn't added; remarks from before claim their lines first
  const unchanged = withoutSame(listRemarks(buildEstimate(inspection)), added);
  const there = matchEach([...unchanged, ...added], left, isAbout);
  const marked = left.map(({ isOffSheet, ...line }, n): EstimateLine => {
    const isGone = (isOffSheet || unfounded.includes(left[n])) && !there.includes(left[n]);
    return isGone ? { ...line, isOffSheet: true } : line;
  });
  const more = added
    .filter((_, n) => !there[unchanged.length + n])
    .map((remark, n): EstimateLine => ({ id: `r${revision}n${n + 1}`, ...remark, ...unpriced }));
  if (marked.length + more.length > LINES_MAX)
    throw new Problem('refused', `An estimate can have up to ${LINES_MAX} lines. Remove some first.`);
  const priced = await addLinePrices(context, inspection.vehicleType, more);
  const afterReasons = marked.findLastIndex(({ from }) => from === 'reason') + 1;
  const of = (from: Remark['from']) => priced.filter((line) => line.from === from);
  return [...marked.slice(0, afterReasons), ...of('reason'), ...marked.slice(afterReasons), ...of('comment')];
};

const isLineOf = (line: EstimateLine, remark: Remark) =>
  line.from === remark.from && line.inspectionItemName === remark.inspectionItemName && isAbout(line, remark);

/** Takes the vehicle, and those details of the customer that the edit changed. */
const takeFields = (
  head: Head,
  edited: SheetEdit,
  customer: Whereabouts['customer'],
  inspection: Inspection,
): Pick<Head, 'Customer' | 'Vehicle'> => {
  const built = buildEstimate(inspection);
  const names = Object.keys(built.Customer) as (keyof typeof EstimateCustomer.shape)[];
  const taken = names.filter((name) => customer === 'other' || edited.customer.includes(name));
  const { Engine, ...vehicle } = head.Vehicle;
  const isOther = edited.vehicle.includes('Registration') || edited.vehicle.includes('VIN');
  return {
    Customer: { ...head.Customer, ...Object.fromEntries(taken.map((name) => [name, built.Customer[name]])) },
    // the engine was looked up for the vehicle before
    Vehicle: { ...vehicle, ...built.Vehicle, ...(Engine !== undefined && !isOther && { Engine }) },
  };
};
