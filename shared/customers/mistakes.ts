import { type PhoneKind, parsePhone } from '../input/contacts.ts';
import { customerProblems } from '../sheets/customer-rules.ts';
import type { CustomerFacts } from './model.ts';
import { fillFromCustomer } from './sheet-customer.ts';

const fields = {
  customerName: 'CustomerName',
  customerPhone: 'Mobile',
  customerHomePhone: 'HomePhone',
  customerEmail: 'Email',
  customerAddress: 'Homeaddress',
  ConflictOfInterest: 'ConflictOfInterest',
  ConflictOfInterestReason: 'ConflictOfInterestReason',
} as const;

/** Says where a number belongs that can be dialled but isn't a mobile number. A sheet offers to move it there (H-10). */
const notMobile: { readonly [Kind in PhoneKind]?: string } = {
  landline: 'This is a landline. Move it to Home phone',
  overseas: 'This is an overseas number. Move it to Home phone',
};

const explain = (facts: CustomerFacts, name: keyof CustomerFacts, why: string) => {
  const { kind = 'mobile' } = (name === 'Mobile' && parsePhone(facts.Mobile)) || {};
  return notMobile[kind] ?? why;
};

/** Validates a customer's fields with the rules and messages of a sheet (H-09 to H-13). */
export const validateCustomer = (facts: CustomerFacts): Partial<Record<keyof CustomerFacts, string>> =>
  Object.fromEntries(
    Object.entries(customerProblems(fillFromCustomer({ ...facts, CustomerID: '' }))).map(([field, why]) => {
      const name = fields[field as keyof typeof fields];
      return [name, explain(facts, name, why)];
    }),
  );
