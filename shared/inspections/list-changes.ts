import { NzDate, showDate } from '../nz-date.ts';
import { findTitle } from '../sheets/field-titles.ts';
import { listItems, listRemarks } from '../sheets/items.ts';
import { type FieldName, type FilledSheet, fieldNames, type InspectionItem } from '../sheets/model.ts';
import { resultWords } from '../sheets/result.ts';
import { equipmentNames } from '../vehicle-types/equipment.ts';
import { treadDepths } from '../vehicle-types/reading-plans.ts';
import { withoutLastRecheckDay } from './recheck.ts';

/** The change of one field or item, as text. */
export type Change = { title: string; was: string; is: string };

/** Lists the differences between two states of a sheet as text; fields that aren't on the form are left out. */
export const listChanges = (before: FilledSheet, after: FilledSheet): Change[] => [
  ...fieldNames.flatMap((name) =>
    differ(titleOf(name), describeField(name, before[name]), describeField(name, after[name])),
  ),
  ...itemChanges(before, after),
];

const differ = (title: string | undefined, was: string, is: string): Change[] =>
  title !== undefined && was !== is ? [{ title, was, is }] : [];

const itemChanges = (before: FilledSheet, after: FilledSheet) => {
  const earlier = new Map(listItems(before).map(({ line, item }) => [line.name, item]));
  return listItems(after).flatMap(({ line, item }) => {
    const was = earlier.get(line.name);
    return was ? differ(`${line.code} ${line.title}`, describeItem(was), describeItem(item)) : [];
  });
};

const titleOf = (name: FieldName) => {
  // the change of the vehicle type already shows this
  if (name === 'vehicleTypeUnknown') return undefined;
  const title = name in treadDepths ? `Tread depth ${findTitle(name)}` : findTitle(name);
  return title && title.charAt(0).toUpperCase() + title.slice(1);
};

const NOTHING = 'nothing';
const fittedWords: Readonly<Record<string, string>> = { yes: 'Fitted', no: 'Not fitted' };

/** Formats the value of a plain field. */
export const describeField = (name: string, value: string | number | boolean | null | undefined) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value ?? '').trim();
  if (text === '') return NOTHING;
  if (equipmentNames.some((one) => one === name)) return fittedWords[text] ?? text;
  const day = NzDate.safeParse(text);
  return day.success ? showDate(day.data) : text;
};

/** Formats the result, reasons and comments of an item. */
export const describeItem = (item: InspectionItem) => {
  const { Comment } = withoutLastRecheckDay(item);
  const ReasonForRejections = item.ReasonForRejections.map((one) => ({
    ...one,
    reasonForRejection:
      one.workCompleted && one.reasonForRejection.trim()
        ? `${one.reasonForRejection} (work completed)`
        : one.reasonForRejection,
  }));
  return [resultWords[item.result], ...listRemarks({ ...item, Comment, ReasonForRejections })].join(', ');
};
