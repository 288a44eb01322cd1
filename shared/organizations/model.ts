import * as z from 'zod';
import { DefaultChecksheet } from '../checksheets/model.ts';
import { CannedJob } from '../estimates/money.ts';
import { reduceCode, reduceDigits } from '../input/codes.ts';
import { emailAddress } from '../input/contacts.ts';
import { REMARK_MAX_LENGTH } from '../input/excess.ts';
import { isDemo } from './demo.ts';
import { foldName } from './fold-name.ts';
import { isGstNumber } from './gst-number.ts';

/** Source: specification 1, section 6. Roles and flags are both scopes of a person in an organization. */
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
    Settings: z.object({
      DefaultChecksheet,
      /** If true, a failed sheet is complete only once each FAIL has a photo. */
      PhotoRequiredOnFail: z.boolean().default(false),
      /** If true, members must sign in with an authenticator app. */
      TwoStepRequired: z.boolean().optional(),
      /** Absent: the default (`opening/model.ts`, which reads it). */
      Opening: z
        .object({
          weekdays: z.array(z.number()),
          region: z.string().nullable(),
          shutdown: z.object({ from: z.string(), upTo: z.string() }).nullish(),
        })
        .optional(),
    }),
    /** Prices for estimates, by name. */
    PricingMatrix: z.record(z.string(), z.number()),
    /** Usual jobs for estimates, by description. Absent in responses of an earlier release. */
    CannedJobs: z.record(z.string(), CannedJob).optional(),
    /** Eight or nine digits; absent or '' if not registered for GST. */
    GstNumber: z.string().optional(),
    /** The workshop's terms, shown on each estimate. */
    EstimateTerms: z.string().optional(),
    /** The account of sales in the workshop's accounting software, for exported invoices. */
    SalesAccount: z.string().optional(),
    /** Incremented with each save of the prices; optimistic concurrency. */
    PricesVersion: z.int().optional(),
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

/** Maximum number of organizations that a person can belong to at once. */
export const MAX_ORGANIZATIONS = 200;

const some = (what: string, max: number) =>
  z.string().trim().min(2, `${what} is required`).max(max, `${what} can have up to ${max} characters`);

const OrganizationName = z
  .string()
  .overwrite(foldName)
  .min(1, 'Must enter an organization name')
  .max(80)
  .refine((name) => !/[‘’/\\@]/.test(name), {
    error: ({ input }) => `Invalid character: ${/[‘’/\\@]/.exec(String(input))?.[0]}`,
  })
  // reserved: only we create training organizations
  .refine((name) => !isDemo(name), { error: 'This name is reserved for training workshops' });
/** A new name. Names stored earlier may contain a web address. */
const NewName = OrganizationName.refine((name) => !hasAddress(name), {
  error: 'A name can’t contain a web or email address. If it isn’t one, put a space after the dot',
});
const EmailAddress = some('Email', 254).pipe(emailAddress('Invalid email'));
const PhoneNumber = some('Phone', 20).regex(/^\d+$/, 'Only numbers are allowed');

const AuthorityNumber = z.string().overwrite(reduceCode).max(20);
const GstNumber = z
  .string()
  .overwrite(reduceDigits)
  .regex(/^(\d{8,9})?$/, 'Enter a GST number of 8 or 9 digits')
  .refine((digits) => digits === '' || isGstNumber(digits), 'Invalid GST number. Check its digits');
const TERMS_MAX = 2_000;

/** Limits of the price list. */
export const PRICE_NAME_MAX = 60;
export const PRICE_MAX_DOLLARS = 100_000;
export const PRICES_MAX = 200;

/** The fields that an Admin may change, all optional. */
export const OrganizationChanges = z
  .object({
    Name: NewName,
    Phone: PhoneNumber,
    Address: some('Address', 200),
    Email: EmailAddress,
    CompanyAuthorityNumber: AuthorityNumber,
    /** '' if not registered. */
    GstNumber,
    EstimateTerms: z.string().trim().max(TERMS_MAX, `Terms on estimates can have up to ${TERMS_MAX} characters`),
    SalesAccount: z.string().trim().max(10, 'An account code can have up to 10 characters'),
    Settings: z.object({ DefaultChecksheet, PhotoRequiredOnFail: z.boolean(), TwoStepRequired: z.boolean() }).partial(),
    PricingMatrix: z
      .record(z.string().trim().min(1).max(PRICE_NAME_MAX), z.number().min(0).max(PRICE_MAX_DOLLARS))
      .refine((lines) => Object.keys(lines).length <= PRICES_MAX, {
        error: `A price list can have up to ${PRICES_MAX} lines.`,
      }),
    /** Saved with the prices, under the same version. */
    CannedJobs: z
      .record(z.string().trim().min(1).max(REMARK_MAX_LENGTH), CannedJob)
      .refine((jobs) => Object.keys(jobs).length <= PRICES_MAX, { error: `You can have up to ${PRICES_MAX} jobs.` }),
    /** The version of the prices that was edited. Pages of earlier releases don't send it. */
    PricesVersion: z.int().min(0),
  })
  .partial();
export type OrganizationChanges = z.infer<typeof OrganizationChanges>;

/** The request body: an unchanged name isn't validated again. */
export const SentOrganizationChanges = OrganizationChanges.extend({ Name: OrganizationName.optional() });

/** A member of an organization, as Admins see them. */
export const Member = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    InspectorAuthorityNumber: z.string(),
    scopes: z.array(Scope),
    memberSince: z.iso.datetime(),
    /** The last day of activity. */
    lastSeen: z.iso.date().nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

/**
 * A former member who may return without an invite. `removedBy`: the name of the Admin who removed them ('' if unknown),
 * in which case only an Admin can let them back; absent if they left.
 */
export const LeftMember = Member.pick({ id: true, name: true, email: true })
  .extend({ leftOn: z.iso.date(), returnsUntil: z.iso.date(), removedBy: z.string().optional() })
  .meta({ id: 'LeftMember' });
export type LeftMember = z.infer<typeof LeftMember>;

/** Scopes that an Admin can grant. SuperAdmin is reserved for us. */
export const GrantableScope = Scope.exclude(['SuperAdmin']);
export type GrantableScope = z.infer<typeof GrantableScope>;

/** A workshop in the directory; its field names are in lower case. Source: specification 1, section 3. */
export const Suggestion = z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() });
export type Suggestion = z.infer<typeof Suggestion>;

/** Source: specification 1, sections 3 and 5. */
export const NewOrganization = z.object({
  Name: NewName,
  Email: EmailAddress,
  Phone: PhoneNumber,
  Address: some('Address', 80),
  City: some('City', 80),
  PostCode: z
    .string()
    .overwrite(reduceDigits)
    .min(1, 'PostCode is required')
    .length(4, 'PostCode must be 4 digits')
    .regex(/^\d+$/, 'PostCode must be numbers only'),
  /** Left out by pages of the previous release; '' if the person has none yet. */
  CompanyAuthorityNumber: AuthorityNumber.optional(),
  /** The creator's own. */
  InspectorAuthorityNumber: AuthorityNumber.optional(),
});
export type NewOrganization = z.infer<typeof NewOrganization>;

export const Inspector = z.object({ name: z.string(), inspectorNumber: z.string() }).meta({ id: 'Inspector' });

/** Common top-level domains, including all two-letter ones. */
const ENDINGS =
  '[a-z]{2}|com|net|org|info|biz|name|pro|app|dev|page|site|online|website|web|shop|store|xyz|top|club|live|link|click|kiwi|maori|geek|xn--[a-z\\d-]+';
const DOT = '[.\u2024\u3002\ufe52\uff0e\uff61]';
const ADDRESS = new RegExp(`www${DOT}|[\\p{L}\\p{N}]${DOT}(${ENDINGS})(?![\\p{L}\\p{N}-])`, 'iu');

/**
 * True if a name contains a web address such as `pay.example.com`; "Co.Ltd" and "A.B. Autos" are fine. The name has no
 * `/` or `@`.
 */
export const hasAddress = (name: string) => ADDRESS.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
