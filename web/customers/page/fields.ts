import type { Customer, CustomerFacts } from '#shared/customers/model.ts';

type Text = Exclude<keyof CustomerFacts, 'ConflictOfInterest'>;
type Field = { name: Text; label: string; inputMode?: 'tel' | 'email'; max: number };

/** Fields of a customer, in display order. */
export const textFields: readonly Field[] = [
  { name: 'CustomerName', label: 'Name', max: 80 },
  { name: 'FirstName', label: 'First name', max: 80 },
  { name: 'LastName', label: 'Last name', max: 80 },
  { name: 'Mobile', label: 'Mobile phone', inputMode: 'tel', max: 20 },
  { name: 'HomePhone', label: 'Home phone', inputMode: 'tel', max: 20 },
  { name: 'Email', label: 'Email', inputMode: 'email', max: 254 },
  { name: 'Homeaddress', label: 'Address', max: 80 },
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
