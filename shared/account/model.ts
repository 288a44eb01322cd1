import * as z from 'zod';
import { SubUserId } from '../ids.ts';
import { Organization, Scope } from '../organizations/model.ts';

/** An inspector working under a main account. One with a PIN is chosen with it. */
export const SubUser = z
  .object({ id: SubUserId, name: z.string(), InspectorAuthorityNumber: z.string(), hasPin: z.boolean() })
  .meta({ id: 'SubUser' });
export type SubUser = z.infer<typeof SubUser>;

export const Pin = z.string().regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits');
const InspectorAuthorityNumber = z.string().trim().max(20);

export const NewSubUser = z.object({
  name: z.string().trim().min(1, 'Name is required').max(80),
  InspectorAuthorityNumber: InspectorAuthorityNumber.default(''),
  pin: Pin.optional(),
});

/** `pin: null` takes the PIN away. Whoever has a PIN is changed with it, or within minutes of logging in with the password. */
export const SubUserChanges = NewSubUser.omit({ pin: true }).extend({
  pin: Pin.nullish(),
  currentPin: Pin.optional(),
});

export const EmailAddress = z.string().trim().max(254).pipe(z.email('Invalid email'));

/** What the account keeps of a person's own details. `nickname` is the full name of the name flow. */
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

/** The signed-in person. `Organization` is the main one; it carries the others as `Owns`. `scopes` are those of the main one. */
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
    /** Too many links were asked for when they came: none is on its way until they ask for one. */
    linkNotSent: z.boolean().optional(),
    /** The policy was changed after it was accepted. */
    privacyPolicyChanged: z.boolean(),
    unreadNotifications: z.int().min(0),
    /** The version of what's new that they were shown, or that was told before they came. A release before this one does not tell it. */
    newsSeen: z.int().min(0).optional(),
    scopes: z.array(Scope),
    subUsers: z.array(SubUser),
    Organization: UserOrganization.extend({ Owns: z.array(UserOrganization) }).nullable(),
    /** The organization that they joined by this very call. */
    joined: z.string().optional(),
    /** The invite they came by was replaced, or had run out, before their e-mail was verified. */
    inviteLost: z.boolean().optional(),
    /** Organizations this person left and may still return to. */
    left: z.array(z.object({ OrganizationID: z.string(), Name: z.string(), returnsUntil: z.iso.date() })),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;
