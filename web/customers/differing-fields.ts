import type { Customer } from '#shared/customers/model.ts';
import { fillFromCustomer } from '#shared/customers/sheet-customer.ts';
import { fieldTitles } from '#shared/sheets/completeness.ts';

/** Returns the fields of the sheet that would change if it took the saved customer. */
export const findDifferingFields = (told: Customer, saved: Customer): Partial<ReturnType<typeof fillFromCustomer>> => {
  const mine = new Map<string, unknown>(Object.entries(fillFromCustomer(told)));
  return Object.fromEntries(
    Object.entries(fillFromCustomer(saved)).filter(([name, value]) => mine.get(name) !== value),
  );
};

/** Describes these fields; those that aren't on the form are left out. */
export const listDifferingFields = (told: Customer, saved: Customer) => {
  const kept = new Map<string, unknown>(Object.entries(findDifferingFields(told, saved)));
  return Object.entries(fieldTitles).flatMap(([name, title]) =>
    kept.has(name) ? [{ title, text: describe(kept.get(name)) }] : [],
  );
};

const describe = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value) || 'none');
