import type { Customer } from './model.ts';

/** Returns the name for a list that also shows contacts. */
export const getListedName = ({ CustomerName }: Pick<Customer, 'CustomerName'>) => CustomerName || 'No name';

/** Returns a customer's name, else a contact. */
export const getNameOrContact = ({
  CustomerName,
  Mobile,
  HomePhone,
  Email,
}: Pick<Customer, 'CustomerName' | 'Mobile' | 'HomePhone' | 'Email'>) =>
  CustomerName || Mobile || HomePhone || Email || 'No name';
