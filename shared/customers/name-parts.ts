import type { Customer } from './model.ts';

type Names = Pick<Customer, 'CustomerName' | 'FirstName' | 'LastName'>;

/** Returns the part; '' if it belongs to another name. */
export const getNamePart = (name: string, part: string) => (name.includes(part) ? part : '');

/**
 * Returns the first and last names that belong to a typed name: those typed, else those of the saved customer if the name still has them.
 */
export const splitTypedName = (CustomerName: string, typed: Names, saved: Names): Names => {
  const beside = (field: 'FirstName' | 'LastName') => {
    const isTyped = typed[field] !== '' && typed[field] !== saved[field];
    if (isTyped || !saved.CustomerName.includes(saved[field])) return typed[field];
    return getNamePart(CustomerName, saved[field]);
  };
  return { CustomerName, FirstName: beside('FirstName'), LastName: beside('LastName') };
};
