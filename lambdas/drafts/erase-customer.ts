import { emptyCustomer } from '#shared/customers/model.ts';
import { fillFromCustomer } from '#shared/customers/sheet-customer.ts';
import { findSection } from '#shared/sheets/model.ts';

const fields = Object.keys(fillFromCustomer(emptyCustomer)) as (keyof ReturnType<typeof fillFromCustomer>)[];
const sections = [...new Set(fields.map(findSection))];

/** Parts of an update that removes the customer from a draft, which then requires a customer again, like a new sheet. */
export const customerErasure = {
  set: sections.map((_, n) => `sections.#s${n}.v = sections.#s${n}.v + :one`).join(),
  remove: [
    ...fields.map((name, n) => `sections.#s${sections.indexOf(findSection(name))}.f.#f${n}`),
    '#summary.#cust',
  ].join(),
  names: {
    '#summary': 'summary',
    '#cust': 'cust',
    ...Object.fromEntries(sections.map((section, n) => [`#s${n}`, section])),
    ...Object.fromEntries(fields.map((name, n) => [`#f${n}`, name])),
  },
  values: { ':one': 1 },
};
