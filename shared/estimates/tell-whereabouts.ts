import { isOtherPerson } from '../customers/same-person.ts';
import type { Inspection } from '../inspections/model.ts';
import { matchEach } from '../match-each.ts';
import { buildEstimate } from './build-estimate.ts';
import type { Estimate, WofEstimate } from './model.ts';
import type { Remark, SheetEdit, Whereabouts } from './whereabouts.ts';

type Records = {
  /** The revision that the lines were taken from, and the current one; absent if they are the same. */
  edited?: { from: Inspection; to: Inspection } | undefined;
  isErased: boolean;
  /** The rechecks of the inspection, oldest first. */
  rechecks: readonly NonNullable<Whereabouts['rechecked']>[];
  /** Passes of the vehicle after the inspection, in any order. */
  passes: readonly NonNullable<Whereabouts['passed']>[];
};

/** Tells what became of an estimate's inspection. The only place that decides it. */
export const tellWhereabouts = ({ edited: revisions, isErased, rechecks, passes }: Records): Whereabouts => {
  const edited = revisions && compareRevisions(revisions.from, revisions.to, isErased);
  const rechecked = rechecks.at(-1);
  const [passed] = [...passes].sort((a, b) => b.at.localeCompare(a.at));
  const customer = isErased ? 'erased' : revisions && isOtherPerson(revisions.from, revisions.to) ? 'other' : undefined;
  return {
    ...(edited && { edited }),
    ...(rechecked && { rechecked }),
    ...(passed && { passed }),
    ...(customer && { customer }),
  };
};

/** Returns what an edit changed of the estimate's content; undefined if nothing. */
const compareRevisions = (from: Inspection, to: Inspection, isErased: boolean): SheetEdit | undefined => {
  const [before, after] = [buildEstimate(from), buildEstimate(to)];
  const edit = {
    revision: to.revision,
    gone: withoutSame(listRemarks(before), listRemarks(after)),
    added: withoutSame(listRemarks(after), listRemarks(before)),
    customer: isErased ? [] : listDifferent(before.Customer, after.Customer),
    vehicle: listDifferent(pickShown(before.Vehicle), pickShown(after.Vehicle)),
  };
  return [edit.gone, edit.added, edit.customer, edit.vehicle].some(({ length }) => length > 0) ? edit : undefined;
};

/** Lists the reasons and comments of an estimate's input, reasons first. */
export const listRemarks = ({ ReasonForRejection, Comments }: Pick<WofEstimate, 'ReasonForRejection' | 'Comments'>) => [
  ...ReasonForRejection.map(({ reasonForRejection: words, inspectionItemName }): Remark => {
    return { from: 'reason', words, ...(inspectionItemName && { inspectionItemName }) };
  }),
  ...Comments.map(({ comment: words, inspectionItemName }): Remark => {
    return { from: 'comment', words, ...(inspectionItemName && { inspectionItemName }) };
  }),
];

/** True if both are the same remark on the same item. */
const isSameRemark = (one: Remark, other: Remark) =>
  one.from === other.from &&
  one.inspectionItemName === other.inspectionItemName &&
  one.words.trim() === other.words.trim();

/** Leaves out the remarks that the others contain; each of the others counts once. */
export const withoutSame = (remarks: readonly Remark[], others: readonly Remark[]) => {
  const same = matchEach(remarks, others, isSameRemark);
  return remarks.filter((_, n) => !same[n]);
};

/** Lists the lines that were kept although their reason is no longer on the sheet. */
export const listOffSheet = (lines: Estimate['lines']) => lines.filter(({ isOffSheet }) => isOffSheet);

const pickShown = ({ Registration, VIN, Year, Make, Model, Odometer }: Omit<WofEstimate['Vehicle'], 'Engine'>) => ({
  ...{ Registration, VIN, Year, Make, Model, Odometer },
});

const listDifferent = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(one).filter((name) => one[name] !== other[name]);

/** Returns the sheet to send an estimate by. After a pass, no work is needed for a warrant of fitness any more. */
export const pickSheetToSend = (inspection: Inspection, { passed }: Whereabouts): Inspection =>
  passed ? { ...inspection, InspectionItem: [] } : inspection;

type Links = Pick<Estimate, 'sent' | 'links'> & { customerSince: string };

/** True if the sheet got another customer after the links were made, until the estimate is sent or linked again. */
export const areLinksClosed = ({ sent, links, customerSince }: Links) => {
  const open = links.filter(({ revokedAt }) => !revokedAt);
  const times = [sent?.at ?? '', ...open.map(({ madeAt }) => madeAt)];
  return sent !== undefined && open.length > 0 && times.every((at) => at < customerSince);
};
