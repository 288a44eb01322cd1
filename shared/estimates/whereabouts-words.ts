import { spellDay } from '../spell-day.ts';
import type { SheetEdit } from './whereabouts.ts';

/** Describes a later pass, as in `KZT482 passed its recheck on Fri 27 Nov 2026`. */
export const describePass = (plate: string, { on, isRecheck }: { on: string; isRecheck: boolean }) =>
  `${plate || 'The vehicle'} passed its ${isRecheck ? 'recheck' : 'inspection'} on ${spellDay(on)}`;

const fieldNames: Record<string, string> = { Name: 'customer', Phone: 'phone', Email: 'email', Address: 'address' };

/** Describes an edit of the sheet, as in `1 reason gone, 1 new, customer and email differ`. */
export const describeEdit = ({ gone, added, customer, vehicle }: Omit<SheetEdit, 'revision'>) => {
  const differ = [...customer.map((name) => fieldNames[name] ?? name), ...(vehicle.length > 0 ? ['vehicle'] : [])];
  return [
    ...countRemarks('reason', gone, added),
    ...countRemarks('comment', gone, added),
    ...(differ.length > 0 ? [`${joinWords(differ)} ${differ.length === 1 ? 'differs' : 'differ'}`] : []),
  ].join(', ');
};

/** Why an estimate can't be sent while an edit of its sheet is undecided. */
export const explainUndecidedEdit = (edited: SheetEdit) =>
  `The sheet was changed since: ${describeEdit(edited)}. Take the changes over or leave the estimate as it is first.`;

type Remarks = SheetEdit['gone'];

const countRemarks = (what: Remarks[number]['from'], gone: Remarks, added: Remarks) => {
  const name = (count: number) => `${count} ${what}${count === 1 ? '' : 's'}`;
  const [fewer, more] = [gone, added].map((remarks) => remarks.filter(({ from }) => from === what).length);
  return [...(fewer ? [`${name(fewer)} gone`] : []), ...(more ? [fewer ? `${more} new` : `${name(more)} new`] : [])];
};

const joinWords = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');
