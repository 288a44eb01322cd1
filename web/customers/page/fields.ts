import type { Customer, CustomerFacts } from '#shared/customers/model.ts';

type Text = Exclude<keyof CustomerFacts, 'ConflictOfInterest'>;
type Field = { name: Text; label: string; inputMode?: 'tel' | 'email' };

/** Fields of a customer, in display order. */
export const textFields: readonly Field[] = [
  { name: 'CustomerName', label: 'Name' },
  { name: 'FirstName', label: 'First name' },
  { name: 'LastName', label: 'Last name' },
  { name: 'Mobile', label: 'Mobile phone', inputMode: 'tel' },
  { name: 'HomePhone', label: 'Home phone', inputMode: 'tel' },
  { name: 'Email', label: 'Email', inputMode: 'email' },
  { name: 'Homeaddress', label: 'Address' },
];

export const CONFLICT = 'Conflict of interest';
export const REASON = 'Reason for conflict of interest';

export const getFieldLabel = (name: keyof CustomerFacts) =>
  name === 'ConflictOfInterest'
    ? CONFLICT
    : name === 'ConflictOfInterestReason'
      ? REASON
      : (textFields.find((field) => field.name === name)?.label ?? name);

export const pickFacts = ({ CustomerID: _, version: __, ...facts }: Customer): CustomerFacts => facts;

/** Formats a value for display. */
export const formatFact = (value: string | boolean) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value || 'nothing';
