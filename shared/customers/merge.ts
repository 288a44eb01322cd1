import { cleanTexts } from '../input/clean.ts';
import type { Customer, CustomerFacts } from './model.ts';

/** Fields that are chosen one by one; a conflict of interest is chosen together with its reason. */
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
  // what was stored by an earlier release may not be clean, unlike a request
  field.every((name) => cleanTexts(from[name]) === cleanTexts(chosen[name]));

/** True if every field comes from one of the two customers: a merge never writes new values. */
export const isChosenFromBoth = (chosen: CustomerFacts, one: Customer, other: Customer) =>
  mergeFields.every((field) => takes(one, chosen, field) || takes(other, chosen, field));

/** Returns the fields in which two customers differ. */
export const listDifferences = (one: Customer, other: Customer) =>
  mergeFields.filter((field) => field.some((name) => one[name] !== other[name]));

const isBlank = (customer: Customer, field: MergeField) => field.every((name) => !customer[name]);

/** Proposes the merged facts: those of `kept`, with its blanks filled from the other. */
export const proposeMerge = (kept: Customer, other: Customer): CustomerFacts => {
  const { CustomerID: _, version: __, ...facts } = kept;
  const filled = mergeFields.filter((field) => isBlank(kept, field)).flat();
  return { ...facts, ...Object.fromEntries(filled.map((name) => [name, other[name]])) };
};
