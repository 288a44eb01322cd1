import type { Customer } from './model.ts';

type Names = Pick<Customer, 'CustomerName' | 'FirstName' | 'LastName'>;

/** '' where it came with another name. */
export const partOf = (name: string, part: string) => (name.includes(part) ? part : '');

/** What stands beside a name that is typed: a first or last name of the saved one goes with it, and one that was typed stays. */
export const namesBeside = (CustomerName: string, typed: Names, saved: Names): Names => {
  const beside = (field: 'FirstName' | 'LastName') => {
    const isTyped = typed[field] !== '' && typed[field] !== saved[field];
    if (isTyped || !saved.CustomerName.includes(saved[field])) return typed[field];
    return partOf(CustomerName, saved[field]);
  };
  return { CustomerName, FirstName: beside('FirstName'), LastName: beside('LastName') };
};
