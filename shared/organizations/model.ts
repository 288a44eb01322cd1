import * as z from 'zod';
import { DefaultChecksheet } from '../checksheets/model.ts';

/** Source: specification 1, section 6. Flags and roles alike are scopes of a person in an organization. */
export const Scope = z.enum(['Admin', 'SuperAdmin', 'flag-hide-banner', 'flag-use-subusers']);
export type Scope = z.infer<typeof Scope>;

export const Organization = z
  .object({
    OrganizationID: z.string(),
    Name: z.string(),
    Phone: z.string(),
    Address: z.string(),
    Email: z.string(),
    CompanyAuthorityNumber: z.string(),
    Settings: z.object({ DefaultChecksheet }),
    /** Prices for estimates, by what is priced. */
    PricingMatrix: z.record(z.string(), z.number()),
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

const some = (what: string, max: number) => z.string().trim().min(2, `${what} is required`).max(max);

/** Source: specification 1, sections 3 and 5. */
export const NewOrganization = z.object({
  Name: z
    .string()
    .trim()
    .min(1, 'Must enter an organization name')
    .max(80)
    .refine((name) => !/[‘’/\\@]/.test(name), {
      error: ({ input }) => `Invalid character: ${/[‘’/\\@]/.exec(String(input))?.[0]}`,
    }),
  Email: some('Email', 254).pipe(z.email('Invalid email')),
  Phone: some('Phone', 20).regex(/^\d+$/, 'Only numbers are allowed'),
  Address: some('Address', 80),
  City: some('City', 80),
  PostCode: z
    .string()
    .min(1, 'PostCode is required')
    .length(4, 'PostCode must be 4 digits')
    .regex(/^\d+$/, 'PostCode must be numbers only'),
});
export type NewOrganization = z.infer<typeof NewOrganization>;
