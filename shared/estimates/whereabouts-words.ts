import { spellDay } from '../spell-day.ts';
import type { SheetEdit } from './whereabouts.ts';

/** Describes a later pass, as in `KZT482 passed its recheck on Fri 27 Nov 2026`. */
export const describePass = (plate: string, { on, isRecheck }: { on: string; isRecheck: boolean }) =>
  `${plate || 'The vehicle'} passed its ${isRecheck ? 'recheck' : 'inspection'} on ${spellDay(on)}`;

const fieldNames: Record<string, string> = { Name: 'customer', Phone: 'phone', Email: 'email', Address: 'address' };

/** Describes an edit of the sheet, as in `1 reason removed, 1 added; customer and email changed`. */
export const describeEdit = ({ gone, added, customer, vehicle }: Omit<SheetEdit, 'revision'>) => {
  const changed = [...customer.map((name) => fieldNames[name] ?? name), ...(vehicle.length > 0 ? ['vehicle'] : [])];
  const remarks = [...countRemarks('reason', gone, added), ...countRemarks('comment', gone, added)].join(', ');
  return [remarks, changed.length > 0 && `${joinWords(changed)} changed`].filter(Boolean).join('; ');
};

export const describeChangedSheet = (edited: SheetEdit) =>
  `The sheet has changed since you made this estimate: ${describeEdit(edited)}.`;

/** Names the lines that were kept although their reason is no longer on the sheet. */
export const describeOffSheet = (lines: readonly { words: string }[]) =>
  `No longer on the sheet, but kept because they have a price: ${lines.map(({ words }) => `“${words}”`).join(', ')}.`;

/** Says that lines were left out of an additional estimate. */
export const describeApprovedElsewhere = (count: number) =>
  `${count === 1 ? '1 line of the sheet is' : `${count} lines of the sheet are`} left out here: approved in another estimate.`;

/** What to do about lines of an estimate after a pass. */
export const CHECK_DONE = 'Check whether any of this work has already been done.';

/** Why an estimate can't be sent while an edit of its sheet is undecided. */
export const explainUndecidedEdit = (edited: SheetEdit) =>
  `${describeChangedSheet(edited)} Update the estimate or keep it as it is, then send.`;

type Remarks = SheetEdit['gone'];

const countRemarks = (what: Remarks[number]['from'], gone: Remarks, added: Remarks) => {
  const name = (count: number) => `${count} ${what}${count === 1 ? '' : 's'}`;
  const [fewer, more] = [gone, added].map((remarks) => remarks.filter(({ from }) => from === what).length);
  return [...(fewer ? [`${name(fewer)} removed`] : []), ...(more ? [`${fewer ? more : name(more)} added`] : [])];
};

const joinWords = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');
