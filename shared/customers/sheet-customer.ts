import { reducePhone } from '../input/contacts.ts';
import { assignPhones } from '../sheets/customer-rules.ts';
import type { SheetFields } from '../sheets/model.ts';
import type { Customer } from './model.ts';
import { getNamePart } from './name-parts.ts';

type Fields = Pick<
  SheetFields,
  | 'customerName'
  | 'customerFirstName'
  | 'customerLastName'
  | 'customerPhone'
  | 'customerHomePhone'
  | 'customerEmail'
  | 'customerAddress'
  | 'CustomerID'
  | 'customerVersion'
  | 'ConflictOfInterest'
  | 'ConflictOfInterestReason'
>;

/** Returns the fields that a saved customer fills in on a sheet. */
export const fillFromCustomer = (customer: Customer): Fields => ({
  customerName: customer.CustomerName,
  customerFirstName: customer.FirstName,
  customerLastName: customer.LastName,
  customerPhone: reducePhone(customer.Mobile),
  customerHomePhone: reducePhone(customer.HomePhone),
  customerEmail: customer.Email,
  customerAddress: customer.Homeaddress,
  CustomerID: customer.CustomerID,
  customerVersion: customer.version ?? null,
  ConflictOfInterest: customer.ConflictOfInterest,
  ConflictOfInterestReason: customer.ConflictOfInterestReason,
});

/** Returns the customer of a sheet. First and last names that belong to another name are left out. */
export const customerOfSheet = (sheet: Fields): Omit<Customer, 'version'> => ({
  CustomerName: sheet.customerName.trim(),
  FirstName: getNamePart(sheet.customerName, sheet.customerFirstName),
  LastName: getNamePart(sheet.customerName, sheet.customerLastName),
  ...assignPhones(sheet),
  Email: sheet.customerEmail.trim(),
  Homeaddress: sheet.customerAddress.trim(),
  CustomerID: sheet.CustomerID,
  ConflictOfInterest: sheet.ConflictOfInterest,
  ConflictOfInterestReason: sheet.ConflictOfInterestReason,
});

/**
 * Returns the customer of a sheet as a request: with the version that was picked, and without a home phone that the
 * sheet leaves empty, as pages of earlier releases don't have that field.
 */
export const buildCustomerRequest = (sheet: Fields) => {
  const { HomePhone, ...told } = customerOfSheet(sheet);
  return {
    ...told,
    ...(HomePhone && { HomePhone }),
    ...(sheet.customerVersion !== null && { seen: sheet.customerVersion }),
  };
};

/**
 * True if a sheet's customer can be saved: it has a name and a contact, or is saved already. Source: specification 2,
 * section 5, with AMB-76.
 */
export const canBeSaved = (sheet: Fields) =>
  Boolean(
    sheet.CustomerID ||
      (sheet.customerName.trim() &&
        [sheet.customerPhone, sheet.customerHomePhone, sheet.customerEmail, sheet.customerAddress].some((text) =>
          text.trim(),
        )),
  );
