import type { ReadingName, Readings } from '../vehicle-types/reading-plans.ts';
import type { ItemName, ItemSection } from './checklist.ts';
import { listItems, listOpenItems } from './items.ts';
import type { FilledSheet, InspectionItem, ReasonForRejection } from './model.ts';
import { readingDoubt, unlikelyReadings } from './reading-doubts.ts';
import { breaches, comparedOn, listDueReadings, listReadings, readingsByItem } from './readings.ts';

/** True if readings affect an item: its own readings, or those that it compares. */
export const isDecidedByReadings = (name: ItemName) => name in readingsByItem || name === 'serviceBrakeBalance';

/** Returns the reasons for rejection that the readings suggest for an item. */
export const suggestedReasons = (sheet: FilledSheet, name: ItemName) =>
  suggestions(sheet, name).map(({ reason }) => reason);

/** Returns the open items of a section that their readings suggest to pass: complete, plausible and within known limits. */
export const listSuggestedPasses = (sheet: FilledSheet, section: ItemSection) =>
  listOpenItems(sheet, section).filter(({ line: { name } }) => {
    const due = listDueReadings(name, sheet);
    const isRead = due.length > 0 && due.every((reading) => sheet[reading] !== null);
    const isDoubted = readingDoubt(sheet, name) || unlikelyReadings(sheet, readingsByItem[name]).length > 0;
    return isRead && !isDoubted && suggestedReasons(sheet, name).length === 0;
  });

/** True if a suggestion depends on an unconfirmed limit. */
export const dependsOnUnconfirmedLimit = (sheet: FilledSheet, name: ItemName) =>
  suggestions(sheet, name).some(({ confirmed }) => !confirmed);

const suggestions = (sheet: FilledSheet, name: ItemName) =>
  breaches(sheet, sheet.versionDate, sheet.serviceBrakeOverallThreshold).filter(({ item }) => item === name);

/** The time of an edit, and the start of the recheck, if it is one. */
export type Visit = { at: string; since?: string | undefined };

/**
 * True if a reason was added at this visit. Reasons from earlier visits are part of the record, so readings never
 * remove them.
 */
const isOfThisVisit = (sheet: FilledSheet, { since }: Pick<Visit, 'since'>) => {
  // stored times have no milliseconds
  const from = since === undefined ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(since) / 1000) * 1000;
  return ({ createdAt }: ReasonForRejection) =>
    !sheet.isRecheck || (createdAt !== undefined && Date.parse(createdAt) >= from);
};

/**
 * Removes automatic reasons of this visit. A FAIL based only on them becomes open, never a silent PASS. Returns the
 * same item if nothing changes.
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
 * Returns all reasons that an item's readings could suggest. In a recheck, the readings of failed items start empty, so
 * only the recorded reasons show the earlier readings.
 */
const possibleReasons = (sheet: FilledSheet, name: ItemName) => {
  const others: readonly ReadingName[] = comparedOn(sheet.vehicleType).map(({ right }) => right);
  const measured = listReadings(name, sheet.vehicleType).filter((one) => sheet[one] !== null && !others.includes(one));
  return suggestedReasons({ ...sheet, ...Object.fromEntries(measured.map((one) => [one, 0])) }, name);
};

/**
 * Reopens an item if all readings that failed it were measured again and are within limits, even if the work isn't
 * ticked.
 */
const reopened = (item: InspectionItem, reasons: readonly string[]): InspectionItem => {
  const { result, ReasonForRejections } = item;
  const isWithin =
    ReasonForRejections.length > 0 &&
    ReasonForRejections.every(({ reasonForRejection }) => reasons.includes(reasonForRejection));
  return result === 'FAIL' && isWithin ? { ...item, result: 'UNSELECTED' } : item;
};

/** True if a reading is entered for an item that had none. */
const isFirstReading = (sheet: FilledSheet, typed: Partial<Readings>, name: ItemName) =>
  listReadings(name, sheet.vehicleType).some((one) => sheet[one] === null && typeof typed[one] === 'number');

/**
 * Returns the items that change with newly entered readings. A reading beyond its limit suggests FAIL and adds its
 * reason; one that is back within its limit removes both, unless the inspector changed them or an earlier visit found
 * them. `added` names the items that got a reason. Source: specification 2, section 4, and decisions, "Readings".
 */
export const applyReadings = (sheet: FilledSheet, typed: Partial<Readings>, visit: Visit) => {
  const added: ItemName[] = [];
  const read = { ...sheet, ...typed };
  const isOwn = isOfThisVisit(sheet, visit);
  const items = listItems(sheet).flatMap(({ item }) => {
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

/** Undoes the suggestions of an item's readings, at the inspector's request. */
export const undoSuggestion = (sheet: FilledSheet, item: InspectionItem, visit: Pick<Visit, 'since'>) =>
  without(item, suggestedReasons(sheet, item.inspectionItemName), isOfThisVisit(sheet, visit));
