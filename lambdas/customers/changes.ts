import * as z from 'zod';
import type { Customer } from '#shared/customers/model.ts';
import type { Item } from '../table/item.ts';

type Field = keyof Customer;

/** In which version a field was changed last; of one that is not named, no later than in `from`. */
const Changes = z.object({ from: z.int(), fields: z.record(z.string(), z.int()) });
export type Changes = z.infer<typeof Changes>;

/** One that was stored before changes were kept: any field may have changed in its last version. */
export const readChanges = ({ changes, saves }: Item): Changes =>
  changes === undefined ? { from: Number(saves), fields: {} } : Changes.parse(changes);

export const noChanges: Changes = { from: 1, fields: {} };

/** What is told, less the fields that were changed since `seen`: who tells them had not seen what they are now. */
export const withoutOutdated = <Told extends object>(told: Told, { from, fields }: Changes, seen: number) =>
  Object.fromEntries(Object.entries(told).filter(([name]) => (fields[name] ?? from) <= seen));

/** The same with what this version changes. */
export const addChanges = ({ from, fields }: Changes, before: Customer, now: Customer): Changes => {
  const changed = Object.entries(now).filter(([name, value]) => before[name as Field] !== value);
  return { from, fields: { ...fields, ...Object.fromEntries(changed.map(([name]) => [name, now.version ?? from])) } };
};
