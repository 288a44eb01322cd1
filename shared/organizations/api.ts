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
    summary:
      'Create an organization; the caller becomes its Admin. The same Idempotency-Key returns the same one again',
    access: 'user',
    body: NewOrganization,
    response: Organization,
    problems: ['key-used-for-something-else', 'refused'],
  }),
  suggestions: endpoint('GET /api/authentication/util/info/organization', {
    summary: 'Search the directory for workshops by the beginning of a word; up to ten',
    access: 'user',
    query: z.object({ search: z.string().trim().max(80).default('') }),
    response: z.array(Suggestion),
  }),
  update: endpoint(`PATCH ${path}`, {
    summary: 'Change details and settings of the organization; only what is sent',
    access: 'admin',
    body: SentOrganizationChanges,
    response: Organization,
    problems: ['version-conflict', 'refused'],
    details: { 'version-conflict': Organization },
  }),
  close: endpoint(`DELETE ${path}`, {
    summary: 'Close the organization for everyone; an Admin can reopen it within 30 days',
    access: 'admin',
    response: Done,
  }),
  reopen: endpoint(`POST ${path}/reopen`, {
    summary: 'Reopen a closed organization',
    access: 'admin',
    whenClosed: true,
    response: Done,
  }),
  leave: endpoint(`DELETE ${path}/membership`, {
    summary: 'Leave the organization; the person can return within 30 days. The last Admin cannot leave',
    response: Done,
    problems: ['not-found'],
  }),
  comeBack: endpoint(`POST ${path}/membership`, {
    summary: 'Return, as a member, to an organization left less than 30 days ago',
    access: 'user',
    body: z.object({ OrganizationID: z.string().max(60) }),
    response: Done,
    problems: ['not-found', 'refused'],
  }),
  invite: endpoint(`GET ${path}/invite`, {
    summary: 'Get the organization’s invite code, valid for 30 days after it was created',
    access: 'admin',
    response: InviteCode,
  }),
  regenerateInvite: endpoint(`DELETE ${path}/invite`, {
    summary: 'Create a new invite code; the previous one stops working',
    access: 'admin',
    response: InviteCode,
  }),
  members: endpoint(`GET ${path}/members`, {
    summary: 'List the organization’s members, and those who left or were removed and may still return',
    access: 'admin',
    response: z.object({
      members: z.array(Member),
      /** Absent in the previous release. */
      left: z.array(LeftMember).optional(),
    }),
  }),
  inspectors: endpoint(`GET ${path}/inspectors`, {
    summary: 'List everyone in the organization with an inspector number: those who can have filled in a paper sheet',
    response: z.object({ inspectors: z.array(Inspector) }),
  }),
  saveMember: endpoint(`PUT ${path}/members/{id}`, {
    summary: 'Set the scopes of a member. The last Admin must stay Admin',
    access: 'admin',
    body: z.object({ scopes: z.array(GrantableScope) }),
    response: Member,
    problems: ['not-found'],
  }),
  letBack: endpoint(`POST ${path}/members/{id}/return`, {
    summary: 'Undo the removal of a member within 30 days; they get their scopes back, except SuperAdmin',
    access: 'admin',
    response: Done,
    problems: ['not-found', 'refused'],
  }),
  endReturn: endpoint(`DELETE ${path}/members/{id}/return`, {
    summary: 'End a former member’s right to return without an invite',
    access: 'admin',
    response: Done,
    problems: ['not-found'],
  }),
  removeMember: endpoint(`DELETE ${path}/members/{id}`, {
    summary:
      'Remove a member; their next call is refused. An Admin can let them back within 30 days. The last Admin cannot be removed',
    access: 'admin',
    response: Done,
    problems: ['not-found'],
  }),
};
