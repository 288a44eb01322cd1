import type { Customer } from './model.ts';

type Names = Pick<Customer, 'CustomerName' | 'FirstName' | 'LastName'>;

/** Returns a first or last name if the full name contains it; otherwise ''. */
export const getNamePart = (name: string, part: string) => (name.includes(part) ? part : '');

/**
 * Returns the first and last name that belong to a typed full name: those typed, else those of the saved customer that
 * the full name still contains.
 */
export const splitTypedName = (CustomerName: string, typed: Names, saved: Names): Names => {
  const beside = (field: 'FirstName' | 'LastName') => {
    const isTyped = typed[field] !== '' && typed[field] !== saved[field];
    if (isTyped || !saved.CustomerName.includes(saved[field])) return typed[field];
    return getNamePart(CustomerName, saved[field]);
  };
  return { CustomerName, FirstName: beside('FirstName'), LastName: beside('LastName') };
};
