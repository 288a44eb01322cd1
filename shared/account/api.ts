import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { DeviceId } from '../ids.ts';
import { EmailAddress, NewSubUser, Pin, Profile, SubUser, SubUserChanges, User } from './model.ts';

export const accountApi = {
  user: endpoint('GET /api/authentication/user', {
    summary:
      'The signed-in person with organizations, scopes and sub-users. With an invite code, they join its organization as soon as their e-mail is verified',
    access: 'user',
    query: z.object({ referral: z.string().max(100).optional().describe('Invite code') }).optional(),
    answer: User,
    problems: ['referral-not-valid'],
    /** With a valid invite code: the person has reached the maximum number of organizations. */
    details: { 'referral-not-valid': z.object({ most: z.int() }) },
  }),
  saveProfile: endpoint('POST /api/authentication/user', {
    summary: 'Save the name and inspector number of the signed-in person',
    access: 'user',
    body: Profile,
    answer: User,
  }),
  sendVerificationEmail: endpoint('POST /api/authentication/user/send-verification-email', {
    summary: 'Mail the signed-in person a link that verifies their e-mail; three an hour',
    access: 'user',
    body: z.object({ email: z.email() }).describe('For the record only: the mail goes to the address of the account'),
    answer: Done,
  }),
  verifyEmail: endpoint('POST /api/authentication/user/verify-email', {
    summary: 'Use the link that was mailed: the e-mail of the signed-in person is verified',
    access: 'user',
    body: z.object({ token: z.string().max(100) }),
    answer: Done,
  }),
  changeEmail: endpoint('PUT /api/authentication/user/email', {
    summary:
      'Mail a link to a new address. Opened by the signed-in person (`verify-email`), it makes that the address they sign in with. Within five minutes of a sign-in; three an hour',
    access: 'user',
    body: z.object({ email: EmailAddress }),
    answer: Done,
    problems: ['sign-in-again'],
  }),
  saveReferral: endpoint('POST /api/authentication/user/referral', {
    summary: 'How the signed-in person heard about us',
    access: 'user',
    body: z.object({ how: z.string().trim().min(1).max(40), referralText: z.string().trim().max(200) }),
    answer: Done,
  }),
  seeNews: endpoint('POST /api/authentication/user/news-seen', {
    summary: 'The signed-in person was shown what is new: not again, on no device',
    access: 'user',
    body: z.object({ version: z.int().min(1).max(1_000_000) }),
    answer: Done,
  }),
  endSessions: endpoint('POST /api/authentication/user/sessions/end', {
    summary:
      'End this session, or all sessions of the signed-in person, at once. A sign-in that begins after the answer is not affected',
    access: 'user',
    body: z.object({
      which: z.enum(['this', 'all']),
      DeviceID: DeviceId.optional().describe('Of `all`: the device that goes on receiving pushes'),
    }),
    answer: Done,
  }),
  createSubUser: endpoint('POST /api/authentication/user/subuser', {
    summary: 'Add an inspector who works under this account',
    access: 'user',
    body: NewSubUser,
    answer: SubUser,
  }),
  saveSubUser: endpoint('PUT /api/authentication/user/subuser/{id}', {
    summary: 'Change an inspector who works under this account',
    access: 'user',
    body: SubUserChanges,
    answer: SubUser,
    problems: ['not-found', 'pin-needed'],
  }),
  deleteSubUser: endpoint('DELETE /api/authentication/user/subuser/{id}', {
    summary: 'As pages of an earlier release ask for it, with the PIN in the address: use `…/remove`',
    access: 'user',
    query: z.object({ currentPin: Pin.optional() }).optional(),
    answer: Done,
    problems: ['not-found', 'pin-needed'],
  }),
  removeSubUser: endpoint('POST /api/authentication/user/subuser/{id}/remove', {
    summary: 'Remove an inspector from this account; what they signed stays',
    access: 'user',
    body: z.object({ currentPin: Pin.optional() }),
    answer: Done,
    problems: ['not-found', 'pin-needed'],
  }),
  selectSubUser: endpoint('POST /api/authentication/user/subuser/{id}/select', {
    summary: 'Work as an inspector of this account. The answer is the value of the cookie `subUser`',
    access: 'user',
    body: z.object({ pin: Pin.optional() }),
    answer: z.object({ subUser: z.string() }),
    problems: ['not-found', 'pin-needed'],
  }),
};
