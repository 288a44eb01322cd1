import { parseEmail, parsePhone } from '../input/contacts.ts';
import { NAME_MAX_LENGTH } from '../input/excess.ts';
import type { SheetFields } from './model.ts';

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

/**
 * True for a number that can be dialled, but belongs in the field for the home phone. Source: decisions, "Phone
 * numbers".
 */
export const isHomePhone = (phone: string) => (parsePhone(phone)?.kind ?? 'mobile') !== 'mobile';

/**
 * Assigns phone numbers to their fields: a landline in the mobile field becomes the home phone if there is no other.
 */
export const assignPhones = ({
  customerPhone,
  customerHomePhone,
}: Pick<SheetFields, 'customerPhone' | 'customerHomePhone'>) =>
  isHomePhone(customerPhone) && !customerHomePhone
    ? { Mobile: '', HomePhone: customerPhone }
    : { Mobile: customerPhone, HomePhone: customerHomePhone };

/** Source: specification 2, section 5. */
export const CONFLICT_REASON_REQUIRED = 'Reason for Conflict of Interest is required';

/** Returns what is wrong with a phone number of any kind; undefined if it can be dialled or is blank. */
export const findPhoneProblem = (phone: string) =>
  phone.trim() && !parsePhone(phone) ? 'Invalid phone number' : undefined;

/** Returns what is wrong with an email address; undefined if mail can be sent to it or it is blank. */
export const findEmailProblem = (email: string) =>
  email.trim() && !parseEmail(email) ? 'Invalid email address' : undefined;

/** Validates the customer's fields, with the specification's messages. Source: specification 2, section 5. */
export const customerProblems = (customer: Customer) => {
  const { customerName, customerPhone, customerHomePhone, customerEmail, customerAddress } = customer;
  const found: Partial<Record<keyof Customer, string>> = {};
  if (!customerName.trim()) found.customerName = 'Customer name is required';
  if (customerName.length > NAME_MAX_LENGTH) found.customerName = `Name cannot exceed ${NAME_MAX_LENGTH} characters`;
  if (customerPhone && parsePhone(customerPhone)?.kind !== 'mobile') found.customerPhone = 'Invalid phone number';
  const homePhone = findPhoneProblem(customerHomePhone);
  if (homePhone) found.customerHomePhone = homePhone;
  const email = findEmailProblem(customerEmail);
  if (email) found.customerEmail = email;
  if (customerAddress.length > NAME_MAX_LENGTH)
    found.customerAddress = `Address cannot exceed ${NAME_MAX_LENGTH} characters`;
  if (customer.ConflictOfInterest && !customer.ConflictOfInterestReason.trim())
    found.ConflictOfInterestReason = CONFLICT_REASON_REQUIRED;
  return found;
};
