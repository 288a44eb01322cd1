import * as z from 'zod';
import type { Customer } from '#shared/customers/model.ts';
import type { Item } from '../table/table.ts';

type Field = keyof Customer;

/** Version in which each field last changed. Fields not listed last changed in version `from` or earlier. */
const Changes = z.object({ from: z.int(), fields: z.record(z.string(), z.int()) });
export type Changes = z.infer<typeof Changes>;

/**
 * Reads the versions of the fields. In items older than this attribute, all fields count as changed in the last
 * version.
 */
export const readChanges = ({ changes, saves }: Item): Changes =>
  changes === undefined ? { from: Number(saves), fields: {} } : Changes.parse(changes);

export const NO_CHANGES: Changes = { from: 1, fields: {} };

/** Drops fields that changed since the version the caller saw. */
export const dropOutdated = <Request extends object>(request: Request, { from, fields }: Changes, seen: number) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => (fields[name] ?? from) <= seen));

/** Sets the version of the fields changed by this update. */
export const addChanges = ({ from, fields }: Changes, before: Customer, now: Customer): Changes => {
  const changed = Object.entries(now).filter(([name, value]) => before[name as Field] !== value);
  return { from, fields: { ...fields, ...Object.fromEntries(changed.map(([name]) => [name, now.version ?? from])) } };
};
