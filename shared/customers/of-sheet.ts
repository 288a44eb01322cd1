import type { SheetFields } from '../sheets/model.ts';
import { normalPhone } from './identity.ts';
import type { Customer } from './model.ts';

type Fields = Pick<
  SheetFields,
  | 'customerName'
  | 'customerFirstName'
  | 'customerLastName'
  | 'customerPhone'
  | 'customerEmail'
  | 'customerAddress'
  | 'CustomerID'
  | 'customerVersion'
  | 'ConflictOfInterest'
  | 'ConflictOfInterestReason'
>;

/** What a saved customer fills in on a sheet. */
export const sheetOfCustomer = (customer: Customer): Fields => ({
  customerName: customer.CustomerName,
  customerFirstName: customer.FirstName,
  customerLastName: customer.LastName,
  customerPhone: normalPhone(customer.Mobile),
  customerEmail: customer.Email,
  customerAddress: customer.Homeaddress,
  CustomerID: customer.CustomerID,
  customerVersion: customer.version ?? null,
  ConflictOfInterest: customer.ConflictOfInterest,
  ConflictOfInterestReason: customer.ConflictOfInterestReason,
});

/** The customer of a sheet as they are saved. Names that came with another name are left out. */
export const customerOfSheet = (sheet: Fields): Omit<Customer, 'HomePhone' | 'version'> => ({
  CustomerName: sheet.customerName.trim(),
  FirstName: partOf(sheet.customerName, sheet.customerFirstName),
  LastName: partOf(sheet.customerName, sheet.customerLastName),
  Mobile: sheet.customerPhone,
  Email: sheet.customerEmail.trim(),
  Homeaddress: sheet.customerAddress.trim(),
  CustomerID: sheet.CustomerID,
  ConflictOfInterest: sheet.ConflictOfInterest,
  ConflictOfInterestReason: sheet.ConflictOfInterestReason,
});

/** The same as it is sent: what was changed since they were picked is not to be overwritten. */
export const toldCustomer = (sheet: Fields) => ({
  ...customerOfSheet(sheet),
  ...(sheet.customerVersion !== null && { seen: sheet.customerVersion }),
});

const partOf = (name: string, part: string) => (name.includes(part) ? part : '');

/** Whether there is enough to save them: a name and a contact, or that they are saved already. Source: specification 2, section 5, with AMB-76. */
export const canBeSaved = (sheet: Fields) =>
  Boolean(
    sheet.CustomerID ||
      (sheet.customerName.trim() &&
        (sheet.customerPhone || sheet.customerEmail.trim() || sheet.customerAddress.trim())),
  );
