import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { DeviceId } from '../ids.ts';
import { reduceInviteCode } from '../input/codes.ts';
import { emailAddress } from '../input/contacts.ts';
import { Choices, EmailAddress, NewSubUser, Pin, Profile, SubUser, SubUserChanges, User } from './model.ts';

export const accountApi = {
  user: endpoint('GET /api/authentication/user', {
    summary:
      'Get the signed-in user with organizations, scopes and sub-users. With an invite code, they join its organization once their email is verified',
    access: 'user',
    query: z
      .object({ referral: z.string().max(100).overwrite(reduceInviteCode).optional().describe('Invite code') })
      .optional(),
    response: User,
    problems: ['referral-not-valid'],
    /** Sent if the invite code is valid but the person has reached the maximum number of organizations. */
    details: { 'referral-not-valid': z.object({ most: z.int() }) },
  }),
  saveProfile: endpoint('POST /api/authentication/user', {
    summary: 'Save the name and inspector number of the signed-in user',
    access: 'user',
    body: Profile,
    response: User,
  }),
  sendVerificationEmail: endpoint('POST /api/authentication/user/send-verification-email', {
    summary: 'Email the signed-in user a link that verifies their address; up to three an hour',
    access: 'user',
    body: z.object({ email: emailAddress() }).describe('Recorded only; the email goes to the account’s address'),
    response: Done,
  }),
  verifyEmail: endpoint('POST /api/authentication/user/verify-email', {
    summary: 'Use the emailed link to verify the signed-in user’s email address',
    access: 'user',
    body: z.object({ token: z.string().max(100) }),
    response: Done,
  }),
  changeEmail: endpoint('PUT /api/authentication/user/email', {
    summary:
      'Email a link to a new address. Once the signed-in user opens it (`verify-email`), it becomes their sign-in email. Only within five minutes of a sign-in, unless no email was ever verified; up to three an hour',
    access: 'user',
    body: z.object({ email: EmailAddress }),
    response: Done,
    problems: ['sign-in-again'],
  }),
  saveReferral: endpoint('POST /api/authentication/user/referral', {
    summary: 'Save how the signed-in user heard about us',
    access: 'user',
    body: z.object({ how: z.string().trim().min(1).max(40), referralText: z.string().trim().max(200) }),
    response: Done,
  }),
  seeNews: endpoint('POST /api/authentication/user/news-seen', {
    summary: 'Mark what’s new as seen by the signed-in user, on all devices',
    access: 'user',
    body: z.object({ version: z.int().min(1).max(1_000_000) }),
    response: Done,
  }),
  saveChoices: endpoint('PATCH /api/authentication/user/choices', {
    summary:
      'Save the signed-in user’s theme and columns of lists for all devices; only what is sent. The last write wins',
    access: 'user',
    body: Choices,
    response: Done,
  }),
  endSessions: endpoint('POST /api/authentication/user/sessions/end', {
    summary:
      'End this session, or all sessions of the signed-in user, at once. Sign-ins that start after the response are not affected',
    access: 'user',
    body: z.object({
      which: z.enum(['this', 'all']),
      DeviceID: DeviceId.optional().describe('With `all`: the device that keeps receiving push notifications'),
    }),
    response: Done,
  }),
  createSubUser: endpoint('POST /api/authentication/user/subuser', {
    summary: 'Add a sub-user (an inspector) to this account',
    access: 'user',
    body: NewSubUser,
    response: SubUser,
  }),
  saveSubUser: endpoint('PUT /api/authentication/user/subuser/{id}', {
    summary: 'Change a sub-user of this account',
    access: 'user',
    body: SubUserChanges,
    response: SubUser,
    problems: ['not-found', 'pin-needed'],
  }),
  deleteSubUser: endpoint('DELETE /api/authentication/user/subuser/{id}', {
    summary: 'For pages of an earlier release, with the PIN in the URL. Use `…/remove` instead',
    access: 'user',
    query: z.object({ currentPin: Pin.optional() }).optional(),
    response: Done,
    problems: ['not-found', 'pin-needed'],
  }),
  removeSubUser: endpoint('POST /api/authentication/user/subuser/{id}/remove', {
    summary: 'Remove a sub-user from this account; what they signed is kept',
    access: 'user',
    body: z.object({ currentPin: Pin.optional() }),
    response: Done,
    problems: ['not-found', 'pin-needed'],
  }),
  selectSubUser: endpoint('POST /api/authentication/user/subuser/{id}/select', {
    summary: 'Switch to a sub-user of this account. Returns the value for the cookie `subUser`',
    access: 'user',
    body: z.object({ pin: Pin.optional() }),
    response: z.object({ subUser: z.string() }),
    problems: ['not-found', 'pin-needed'],
  }),
};
