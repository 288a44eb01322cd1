import { phonesOfSheet } from '../sheets/customer-rules.ts';
import type { SheetFields } from '../sheets/model.ts';
import { normalPhone } from './identity.ts';
import type { Customer } from './model.ts';
import { partOf } from './name-parts.ts';

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

/** What a saved customer fills in on a sheet. */
export const sheetOfCustomer = (customer: Customer): Fields => ({
  customerName: customer.CustomerName,
  customerFirstName: customer.FirstName,
  customerLastName: customer.LastName,
  customerPhone: normalPhone(customer.Mobile),
  customerHomePhone: normalPhone(customer.HomePhone),
  customerEmail: customer.Email,
  customerAddress: customer.Homeaddress,
  CustomerID: customer.CustomerID,
  customerVersion: customer.version ?? null,
  ConflictOfInterest: customer.ConflictOfInterest,
  ConflictOfInterestReason: customer.ConflictOfInterestReason,
});

/** The customer of a sheet as they are saved. Names that came with another name are left out. */
export const customerOfSheet = (sheet: Fields): Omit<Customer, 'version'> => ({
  CustomerName: sheet.customerName.trim(),
  FirstName: partOf(sheet.customerName, sheet.customerFirstName),
  LastName: partOf(sheet.customerName, sheet.customerLastName),
  ...phonesOfSheet(sheet),
  Email: sheet.customerEmail.trim(),
  Homeaddress: sheet.customerAddress.trim(),
  CustomerID: sheet.CustomerID,
  ConflictOfInterest: sheet.ConflictOfInterest,
  ConflictOfInterestReason: sheet.ConflictOfInterestReason,
});

/**
 * The same as it is sent: what was changed since they were picked is not to be overwritten, nor a home phone that the sheet,
 * which may be of a page that knows none, does not name.
 */
export const toldCustomer = (sheet: Fields) => {
  const { HomePhone, ...told } = customerOfSheet(sheet);
  return {
    ...told,
    ...(HomePhone && { HomePhone }),
    ...(sheet.customerVersion !== null && { seen: sheet.customerVersion }),
  };
};

/** Whether there is enough to save them: a name and a contact, or that they are saved already. Source: specification 2, section 5, with AMB-76. */
export const canBeSaved = (sheet: Fields) =>
  Boolean(
    sheet.CustomerID ||
      (sheet.customerName.trim() &&
        [sheet.customerPhone, sheet.customerHomePhone, sheet.customerEmail, sheet.customerAddress].some((text) =>
          text.trim(),
        )),
  );
