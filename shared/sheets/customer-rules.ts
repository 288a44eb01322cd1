import * as z from 'zod';
import { NAME_MAX_LENGTH, type SheetFields } from './model.ts';

type Customer = Pick<
  SheetFields,
  | 'customerName'
  | 'customerPhone'
  | 'customerHomePhone'
  | 'customerEmail'
  | 'customerAddress'
  | 'ConflictOfInterest'
  | 'ConflictOfInterestReason'
>;

/** A New Zealand mobile number in digits, with or without the country code. Source: AMB-71. */
const MOBILE = /^(?:0|64)2\d{7,9}$/;
/** Any number dialled in New Zealand, including 0800 numbers and landlines. */
const PHONE = /^(?:0|64)[2-9]\d{7,9}$/;

/** True for a valid number that belongs in the field for the home phone. Source: decisions, "Phone numbers". */
export const isLandline = (phone: string) => PHONE.test(phone) && !MOBILE.test(phone);

/**
 * Assigns phone numbers to their fields: a landline in the mobile field becomes the home phone if there is no other.
 */
export const assignPhones = ({
  customerPhone,
  customerHomePhone,
}: Pick<SheetFields, 'customerPhone' | 'customerHomePhone'>) =>
  isLandline(customerPhone) && !customerHomePhone
    ? { Mobile: '', HomePhone: customerPhone }
    : { Mobile: customerPhone, HomePhone: customerHomePhone };

/** Source: specification 2, section 5. */
export const CONFLICT_REASON_REQUIRED = 'Reason for Conflict of Interest is required';

/** Validates the customer's fields, with the specification's messages. Source: specification 2, section 5. */
export const customerProblems = (customer: Customer) => {
  const { customerName, customerPhone, customerHomePhone, customerEmail, customerAddress } = customer;
  const found: Partial<Record<keyof Customer, string>> = {};
  if (!customerName.trim()) found.customerName = 'Customer name is required';
  if (customerName.length > NAME_MAX_LENGTH) found.customerName = `Name cannot exceed ${NAME_MAX_LENGTH} characters`;
  if (customerPhone && !MOBILE.test(customerPhone)) found.customerPhone = 'Invalid phone number';
  if (customerHomePhone && !PHONE.test(customerHomePhone)) found.customerHomePhone = 'Invalid phone number';
  if (customerEmail.trim() && !z.email().safeParse(customerEmail.trim()).success)
    found.customerEmail = 'Invalid email address';
  if (customerAddress.length > NAME_MAX_LENGTH)
    found.customerAddress = `Address cannot exceed ${NAME_MAX_LENGTH} characters`;
  if (customer.ConflictOfInterest && !customer.ConflictOfInterestReason.trim())
    found.ConflictOfInterestReason = CONFLICT_REASON_REQUIRED;
  return found;
};
