import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { endpoints } from '#shared/api.ts';
import { finishedCar } from '#test/fakes/sheets.ts';
import { draftId } from './people.ts';

/** Every call of the contract, by noun and name. */
export const calls = endpoints.map(({ noun, name, endpoint }) => ({ title: `${noun}.${name}`, endpoint }));
export type AnyCall = (typeof calls)[number];

/** Who asks: the token, the header and the cookie of a request. */
export type Principal = { token?: string; organizationId?: string; cookie?: string };
/** What a request names: one id wherever the path takes one, and what else goes into query and body. */
export type Naming = { id?: string; query?: Record<string, string>; body?: object };

const NO_ONES_ID = '1000000000000001';
const workshop = { Name: 'A', Email: 'a@b.nz', Phone: '0211', Address: 'St', City: 'Ci', PostCode: '1010' };

/** A body that would be accepted, for every call that takes one. */
export const bodies = (): Record<string, object> => ({
  'account.saveProfile': { nickname: 'Kiri Tui' },
  'account.sendVerificationEmail': { email: 'kiri@example.nz' },
  'account.verifyEmail': { token: 'none' },
  'account.saveReferral': { how: 'google', referralText: '' },
  'account.createSubUser': { name: `Kiri ${randomUUID()}`, InspectorAuthorityNumber: 'VI1' },
  'account.saveSubUser': { name: `Kiri ${randomUUID()}`, InspectorAuthorityNumber: 'VI1' },
  'account.selectSubUser': { pin: '1234' },
  'organizations.create': workshop,
  'organizations.update': { Phone: '0211' },
  'organizations.comeBack': { OrganizationID: draftId().replace('dft', 'org') },
  'organizations.saveMember': { scopes: [] },
  'notifications.markRead': { DateRead: '2026-11-21T09:00:00Z' },
  'content.acceptPrivacyPolicy': {},
  'content.publishPrivacyPolicy': { Content: 'Anything goes' },
  'content.publishAdvert': { imageUrl: '/banner.svg', linkUrl: '/privacy' },
  'support.reportBug': { subject: 'Kiri', message: 'Tui', type: 1 },
  'drafts.create': { customerName: 'Kiri' },
  'drafts.save': { customerName: 'Kiri' },
  'inspections.submit': { ...finishedCar(), formattedId: { unfinishedInspectionId: null } },
});
const queries: Record<string, Record<string, string>> = { 'content.advert': { type: 'banner' } };

/** Sends the call as that principal. */
export const send = async (
  { title, endpoint }: AnyCall,
  { token, organizationId, cookie }: Principal,
  { id = NO_ONES_ID, query, body: more }: Naming = {},
) => {
  const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(id));
  const search = new URLSearchParams({ ...queries[title], ...query });
  const sample = bodies()[title];
  const body = sample && { ...sample, ...more };
  const answer = await fetch(`${inject('cloud').apiUrl}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(organizationId !== undefined && { organizationid: organizationId }),
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
};
