import * as z from 'zod';
import { NAME_MAX_LENGTH, REMARK_MAX_LENGTH } from '../input/excess.ts';

/** A saved customer. Field names: specification 2, section 3, "Saved customer record". */
export const Customer = z
  .object({
    CustomerID: z.string(),
    CustomerName: z.string().max(NAME_MAX_LENGTH),
    FirstName: z.string().max(NAME_MAX_LENGTH),
    LastName: z.string().max(NAME_MAX_LENGTH),
    Homeaddress: z.string().max(NAME_MAX_LENGTH),
    Mobile: z.string().max(20),
    HomePhone: z.string().max(20),
    Email: z.string().max(254),
    ConflictOfInterest: z.boolean(),
    ConflictOfInterestReason: z.string().max(REMARK_MAX_LENGTH),
    /** Incremented with each change; optimistic concurrency. Unknown for customers stored by early releases. */
    version: z.int().optional(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof Customer>;

/** A customer's values, without id and version. */
export const CustomerFacts = Customer.omit({ CustomerID: true, version: true });
export type CustomerFacts = z.infer<typeof CustomerFacts>;

export const emptyCustomer: Customer = {
  CustomerID: '',
  CustomerName: '',
  FirstName: '',
  LastName: '',
  Homeaddress: '',
  Mobile: '',
  HomePhone: '',
  Email: '',
  ConflictOfInterest: false,
  ConflictOfInterestReason: '',
};
