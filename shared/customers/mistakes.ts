import { customerProblems } from '../sheets/customer-rules.ts';
import type { CustomerFacts } from './model.ts';
import { sheetOfCustomer } from './of-sheet.ts';

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
export const customerMistakes = (facts: CustomerFacts): Partial<Record<keyof CustomerFacts, string>> =>
  Object.fromEntries(
    Object.entries(customerProblems(sheetOfCustomer({ ...facts, CustomerID: '' }))).map(([name, why]) => [
      fields[name as keyof typeof fields],
      why,
    ]),
  );
