import * as z from 'zod';
import { Advert } from '../content/model.ts';
import { SubUserId } from '../ids.ts';
import { reduceCode, reduceDigits } from '../input/codes.ts';
import { emailAddress } from '../input/contacts.ts';
import { Organization, Scope } from '../organizations/model.ts';

/** An inspector working under a main account. If a PIN is set, it is needed to select the inspector. */
export const SubUser = z
  .object({ id: SubUserId, name: z.string(), InspectorAuthorityNumber: z.string(), hasPin: z.boolean() })
  .meta({ id: 'SubUser' });
export type SubUser = z.infer<typeof SubUser>;

export const Pin = z
  .string()
  .overwrite(reduceDigits)
  .regex(/^\d{4,8}$/, 'Enter a PIN of 4 to 8 digits');
const InspectorAuthorityNumber = z.string().overwrite(reduceCode).max(20);

export const NewSubUser = z.object({
  name: z.string().trim().min(1, 'Name is required').max(80),
  InspectorAuthorityNumber: InspectorAuthorityNumber.default(''),
  pin: Pin.optional(),
});

/**
 * `pin: null` removes the PIN. Changing an inspector who has a PIN requires the PIN, or a recent sign-in with the
 * password.
 */
export const SubUserChanges = NewSubUser.omit({ pin: true }).extend({
  pin: Pin.nullish(),
  currentPin: Pin.optional(),
});

export const EmailAddress = emailAddress('Invalid email');

/** A person's own details. `nickname` is the full name entered in the name flow. */
export const Profile = z.object({
  nickname: z.string().trim().min(1, 'Name is required').max(80),
  InspectorAuthorityNumber: InspectorAuthorityNumber.optional(),
});

/** An organization as one of its members sees it. */
export const UserOrganization = Organization.extend({
  scopes: z.array(Scope),
  /** Closed by an Admin; until `opensUntil` an Admin can open it again. */
  closed: z.object({ at: z.iso.datetime(), opensUntil: z.iso.date() }).nullable(),
}).meta({ id: 'UserOrganization' });
export type UserOrganization = z.infer<typeof UserOrganization>;

/**
 * Choices of how the site looks that follow the person to every device. Plain strings, so that pages of any release
 * accept them: a page ignores what it doesn't know.
 */
export const Choices = z
  .object({
    theme: z.string().max(20),
    /** The columns of completed inspections, in order. */
    columns: z.array(z.string().max(20)).max(20),
  })
  .partial();
export type Choices = z.infer<typeof Choices>;

/**
 * The signed-in person. `Organization` is the main one; the others are in its `Owns`. `scopes` apply to the main one.
 */
export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    nickname: z.string(),
    name: z.string(),
    picture: z.string(),
    InspectorAuthorityNumber: z.string(),
    /** When the privacy policy was accepted. */
    privacyPolicy: z.iso.datetime().nullable(),
    /**
     * Set if the verification email was not sent at the first sign-in, because too many were requested. The person must
     * request one.
     */
    linkNotSent: z.boolean().optional(),
    /** The address that the last link was sent to, if the person corrected their email before verifying it. */
    emailCorrection: z.string().optional(),
    /** True if the policy changed after it was accepted. */
    privacyPolicyChanged: z.boolean(),
    unreadNotifications: z.int().min(0),
    /**
     * The version of "What's new" that they last saw, or that was current when they signed up. Absent in the previous
     * release.
     */
    newsSeen: z.int().min(0).optional(),
    ...Choices.shape,
    scopes: z.array(Scope),
    subUsers: z.array(SubUser),
    Organization: UserOrganization.extend({ Owns: z.array(UserOrganization) }).nullable(),
    /** The organization that they joined with this request. */
    joined: z.string().optional(),
    /** Set if their invite was replaced or expired before their email was verified. */
    inviteLost: z.boolean().optional(),
    /** Organizations this person left and may still return to. */
    left: z.array(z.object({ OrganizationID: z.string(), Name: z.string(), returnsUntil: z.iso.date() })),
    /** The banner's advert, if one was published, so that a page needs no other call for it. */
    advert: Advert.optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;
