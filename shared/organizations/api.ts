import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import {
  GrantableScope,
  Inspector,
  LeftMember,
  Member,
  NewOrganization,
  Organization,
  SentOrganizationChanges,
  Suggestion,
} from './model.ts';

const InviteCode = z.string();

const path = '/api/authentication/organization';

export const organizationsApi = {
  create: endpoint(`PUT ${path}`, {
    summary: 'Create an organization; the caller becomes its Admin. The same Idempotency-Key gives the same one again',
    access: 'user',
    body: NewOrganization,
    answer: Organization,
    problems: ['key-used-for-something-else', 'refused'],
  }),
  suggestions: endpoint('GET /api/authentication/util/info/organization', {
    summary: 'Workshops of the directory with a word that begins as the search does, at most ten',
    access: 'user',
    query: z.object({ search: z.string().trim().max(80).default('') }),
    answer: z.array(Suggestion),
  }),
  update: endpoint(`PATCH ${path}`, {
    summary: 'Change the details and settings of the organization: only what is sent',
    access: 'admin',
    body: SentOrganizationChanges,
    answer: Organization,
    problems: ['version-conflict', 'refused'],
    details: { 'version-conflict': Organization },
  }),
  close: endpoint(`DELETE ${path}`, {
    summary: 'Close the organization for everybody; within 30 days an Admin can open it again',
    access: 'admin',
    answer: Done,
  }),
  reopen: endpoint(`POST ${path}/reopen`, {
    summary: 'Open a closed organization again',
    access: 'admin',
    whenClosed: true,
    answer: Done,
  }),
  leave: endpoint(`DELETE ${path}/membership`, {
    summary: 'Leave the organization; within 30 days the person can return. The last Admin cannot leave',
    answer: Done,
    problems: ['not-found'],
  }),
  comeBack: endpoint(`POST ${path}/membership`, {
    summary: 'Return, as a plain member, to an organization that the person left less than 30 days ago',
    access: 'user',
    body: z.object({ OrganizationID: z.string().max(60) }),
    answer: Done,
    problems: ['not-found', 'refused'],
  }),
  invite: endpoint(`GET ${path}/invite`, {
    summary: 'The invite code of the organization, good for 30 days after it was made',
    access: 'admin',
    answer: InviteCode,
  }),
  regenerateInvite: endpoint(`DELETE ${path}/invite`, {
    summary: 'Make a new invite code; the one before no longer works',
    access: 'admin',
    answer: InviteCode,
  }),
  members: endpoint(`GET ${path}/members`, {
    summary: 'Everybody who works for the organization, and who left it and may still return',
    access: 'admin',
    answer: z.object({
      members: z.array(Member),
      /** Absent in the previous release. */
      left: z.array(LeftMember).optional(),
    }),
  }),
  inspectors: endpoint(`GET ${path}/inspectors`, {
    summary: 'Everybody of the organization who has an inspector number: who can have filled in a paper sheet',
    answer: z.object({ inspectors: z.array(Inspector) }),
  }),
  saveMember: endpoint(`PUT ${path}/members/{id}`, {
    summary: 'Set the scopes of a member. The last Admin stays one',
    access: 'admin',
    body: z.object({ scopes: z.array(GrantableScope) }),
    answer: Member,
    problems: ['not-found'],
  }),
  endReturn: endpoint(`DELETE ${path}/members/{id}/return`, {
    summary: 'End the right of somebody who left to return without an invite',
    access: 'admin',
    answer: Done,
    problems: ['not-found'],
  }),
  removeMember: endpoint(`DELETE ${path}/members/{id}`, {
    summary: 'Remove a member: refused from their next call on. The last Admin cannot be removed',
    access: 'admin',
    answer: Done,
    problems: ['not-found'],
  }),
};
