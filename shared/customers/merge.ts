import type { Customer, CustomerFacts } from './model.ts';

/** Fields that are chosen one by one; a conflict of interest goes with its reason. */
export const mergeFields = [
  ['CustomerName'],
  ['FirstName'],
  ['LastName'],
  ['Mobile'],
  ['HomePhone'],
  ['Email'],
  ['Homeaddress'],
  ['ConflictOfInterest', 'ConflictOfInterestReason'],
] as const satisfies (keyof CustomerFacts)[][];
export type MergeField = (typeof mergeFields)[number];

const takes = (from: Customer, chosen: CustomerFacts, field: MergeField) =>
  field.every((name) => from[name] === chosen[name]);

/** Whether every field is as one of the two has it: a merge is no place to write something new. */
export const isOfBoth = (chosen: CustomerFacts, one: Customer, other: Customer) =>
  mergeFields.every((field) => takes(one, chosen, field) || takes(other, chosen, field));

/** Fields in which two differ, and must be chosen. */
export const differing = (one: Customer, other: Customer) =>
  mergeFields.filter((field) => field.some((name) => one[name] !== other[name]));

const isBlank = (customer: Customer, field: MergeField) => field.every((name) => !customer[name]);

/** What is proposed: as the one that is kept has it, and what it does not have from the other. */
export const proposeMerge = (kept: Customer, other: Customer): CustomerFacts => {
  const { CustomerID: _, version: __, ...facts } = kept;
  const filled = mergeFields.filter((field) => isBlank(kept, field)).flat();
  return { ...facts, ...Object.fromEntries(filled.map((name) => [name, other[name]])) };
};
