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

/** Validates a customer's fields with the rules and messages of a sheet (H-09 to H-13). */
export const validateCustomer = (facts: CustomerFacts): Partial<Record<keyof CustomerFacts, string>> =>
  Object.fromEntries(
    Object.entries(customerProblems(fillFromCustomer({ ...facts, CustomerID: '' }))).map(([name, why]) => [
      fields[name as keyof typeof fields],
      why,
    ]),
  );
