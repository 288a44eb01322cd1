import type { Customer } from '#shared/customers/model.ts';

/** Source: specification 2, section 8. */
export const CUSTOMER_NOT_SAVED = 'Error saving customer details';

/** Formats the contact details that distinguish customers of the same name. */
export const listContacts = ({ Mobile, Email, Homeaddress }: Customer) =>
  [Mobile, Email, Homeaddress].filter(Boolean).join(' · ');
