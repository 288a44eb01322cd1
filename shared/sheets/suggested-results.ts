import type { ReadingName, Readings } from '../vehicle-types/reading-names.ts';
import type { ItemName } from './checklist.ts';
import { itemsOn } from './items.ts';
import type { FilledSheet, InspectionItem, ReasonForRejection } from './model.ts';
import { breaches, comparedOn, listReadings, readingsByItem } from './readings.ts';

/** Whether readings have a say in an item: its own, or those of another line that it is about. */
export const isDecidedByReadings = (name: ItemName) => name in readingsByItem || name === 'serviceBrakeBalance';

/** What the readings of a sheet say against an item: each a reason for rejection. Empty: nothing. */
export const suggestedReasons = (sheet: FilledSheet, name: ItemName) =>
  suggestions(sheet, name).map(({ reason }) => reason);

/** Whether something is said against an item that rests on a limit which nobody has confirmed. */
export const restsOnUnconfirmed = (sheet: FilledSheet, name: ItemName) =>
  suggestions(sheet, name).some(({ confirmed }) => !confirmed);

const suggestions = (sheet: FilledSheet, name: ItemName) =>
  breaches(sheet, sheet.versionDate, sheet.serviceBrakeOverallThreshold).filter(({ item }) => item === name);

/** When it is that something is typed, and since when the recheck has lasted in which it is. */
export type Visit = { at: string; since?: string | undefined };

/** Whether a reason was added at this visit: what an earlier one found is a record, and no reading takes it away. */
const isOfThisVisit = (sheet: FilledSheet, { since }: Pick<Visit, 'since'>) => {
  // a stored instant has no milliseconds
  const from = since === undefined ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(since) / 1000) * 1000;
  return ({ createdAt }: ReasonForRejection) =>
    !sheet.isRecheck || (createdAt !== undefined && Date.parse(createdAt) >= from);
};

/**
 * Without these reasons as they were added; a FAIL that stood on them alone is open again, never a silent PASS. The same
 * item where nothing changes.
 */
const without = (
  item: InspectionItem,
  reasons: readonly string[],
  isOwn: (reason: ReasonForRejection) => boolean,
): InspectionItem => {
  const isMeant = ({ reasonForRejection, workCompleted }: ReasonForRejection) =>
    !workCompleted && reasons.includes(reasonForRejection);
  const stoodOnThem =
    item.result === 'FAIL' && item.ReasonForRejections.length > 0 && item.ReasonForRejections.every(isMeant);
  const kept = item.ReasonForRejections.filter((reason) => !isMeant(reason) || !isOwn(reason));
  if (!stoodOnThem && kept.length === item.ReasonForRejections.length) return item;
  return { ...item, result: stoodOnThem ? 'UNSELECTED' : item.result, ReasonForRejections: kept };
};

/**
 * What the readings of an item could say against it, had they come out worse: in a recheck those of what failed start
 * empty, so that only the recorded reasons tell what an earlier visit read.
 */
const possibleReasons = (sheet: FilledSheet, name: ItemName) => {
  const others: readonly ReadingName[] = comparedOn(sheet.vehicleType).map(({ right }) => right);
  const measured = listReadings(name, sheet.vehicleType).filter((one) => sheet[one] !== null && !others.includes(one));
  return suggestedReasons({ ...sheet, ...Object.fromEntries(measured.map((one) => [one, 0])) }, name);
};

/** Open again where all that an item failed for was measured anew and is within its limits, be the work ticked or not. */
const reopened = (item: InspectionItem, reasons: readonly string[]): InspectionItem => {
  const { result, ReasonForRejections } = item;
  const isWithin =
    ReasonForRejections.length > 0 &&
    ReasonForRejections.every(({ reasonForRejection }) => reasons.includes(reasonForRejection));
  return result === 'FAIL' && isWithin ? { ...item, result: 'UNSELECTED' } : item;
};

/** Whether something is typed of an item that was not measured before. */
const isFirstReading = (sheet: FilledSheet, typed: Partial<Readings>, name: ItemName) =>
  listReadings(name, sheet.vehicleType).some((one) => sheet[one] === null && typeof typed[one] === 'number');

/**
 * The items that change with newly typed readings. A reading that goes beyond its limit suggests FAIL and adds its
 * reason; one that comes back within takes both away again, unless the inspector has changed them meanwhile, or an
 * earlier visit found them.
 * `added` names the items that got a reason. Source: specification 2, section 4, and decisions, "Readings".
 */
export const withReadings = (sheet: FilledSheet, typed: Partial<Readings>, visit: Visit) => {
  const added: ItemName[] = [];
  const read = { ...sheet, ...typed };
  const isOwn = isOfThisVisit(sheet, visit);
  const items = itemsOn(sheet).flatMap(({ item }) => {
    const name = item.inspectionItemName;
    const before = suggestedReasons(sheet, name);
    const after = suggestedReasons(read, name);
    const within = (reasons: readonly string[]) => reasons.filter((reason) => !after.includes(reason));
    const isReread = sheet.isRecheck && (isFirstReading(sheet, typed, name) || within(before).length > 0);
    const mine = without(item, within(before), isOwn);
    const cleared = isReread ? reopened(mine, within(possibleReasons(read, name))) : mine;
    const beyond = after.filter((reason) => !before.includes(reason));
    const open = cleared.ReasonForRejections.filter(({ workCompleted }) => !workCompleted);
    const recorded = open.map(({ reasonForRejection }) => reasonForRejection);
    const fresh = beyond.filter((reason) => !recorded.includes(reason));
    if (fresh.length > 0) added.push(name);
    if (beyond.length === 0) return cleared === item ? [] : [cleared];
    const reasons = fresh.map((reasonForRejection) => ({
      reasonForRejection,
      workCompleted: false,
      createdAt: visit.at,
    }));
    const failed: InspectionItem = {
      ...cleared,
      result: 'FAIL',
      ReasonForRejections: [...cleared.ReasonForRejections, ...reasons],
    };
    return [failed];
  });
  return { items, added };
};

/** The item as it would be without what its readings suggest: the inspector's "undo". */
export const withoutSuggestion = (sheet: FilledSheet, item: InspectionItem, visit: Pick<Visit, 'since'>) =>
  without(item, suggestedReasons(sheet, item.inspectionItemName), isOfThisVisit(sheet, visit));
