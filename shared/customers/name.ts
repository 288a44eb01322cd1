import type { Customer } from './model.ts';

/** The name in a list that shows contacts too. */
export const getListedName = ({ CustomerName }: Pick<Customer, 'CustomerName'>) => CustomerName || 'No name';

/** Returns a customer's name, else a contact. */
export const getNameOrContact = ({
  CustomerName,
  Mobile,
  HomePhone,
  Email,
}: Pick<Customer, 'CustomerName' | 'Mobile' | 'HomePhone' | 'Email'>) =>
  CustomerName || Mobile || HomePhone || Email || 'No name';
