import type { Customer } from './model.ts';

/** In a list, beside the contacts. */
export const listedName = ({ CustomerName }: Pick<Customer, 'CustomerName'>) => CustomerName || 'No name';

/** How a customer is called: one without a name, by how they are reached. */
export const nameOrContact = ({
  CustomerName,
  Mobile,
  HomePhone,
  Email,
}: Pick<Customer, 'CustomerName' | 'Mobile' | 'HomePhone' | 'Email'>) =>
  CustomerName || Mobile || HomePhone || Email || 'No name';
