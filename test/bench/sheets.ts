import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { comments, finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { listItems } from '#shared/sheets/items.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';

const FAILS = 10;
const COMMENTS = 13;

const remarks = [
  'Left side only; the right one was replaced in May and is sound',
  'Customer has been told and will bring the vehicle back on Friday afternoon',
  'Seen with the wheels hanging and again on the ground, play is in the lower joint',
  'Light surface rust around the weld; cleaned back and measured, within limits for now',
  'Part is on order, expected in three working days',
  'Fitted by another workshop, no certificate was in the vehicle',
  'Worn on the inner edge, alignment should be checked as well',
];
const remark = (n: number) => `${remarks[n % remarks.length]} (${n + 1})`;

/** Makes a sheet for a car that passes every item, without comments. */
export const makePassedSheet = finishedCar;

/** Makes the same sheet with ten failed items, which have two reasons each, and thirteen comments. */
export const makeSheetWithTenFails = (): FilledSheet => {
  const car = makePassedSheet();
  const names = listItems(car)
    .filter(({ item }) => item.result === 'PASS')
    .map(({ line }) => line.name);
  const failed = names.filter((name, n) => reasonsForRejection[name] && n % 4 === 0).slice(0, FAILS);
  const commented = names.filter((_, n) => n % 3 === 1).slice(0, COMMENTS);
  const withFails = failed.reduce((sheet, name) => {
    const ReasonForRejections = reasons(...(reasonsForRejection[name] ?? []).slice(0, 2));
    return withItem(sheet, name, { result: 'FAIL', ReasonForRejections });
  }, car);
  return commented.reduce((sheet, name, n) => withItem(sheet, name, { Comment: comments(remark(n)) }), withFails);
};
