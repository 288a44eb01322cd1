import { describe, expect, test } from 'vitest';
import { findGate, type Gate } from '#web/app/find-gate.ts';

const user = { email_verified: true, nickname: 'Hēmi Pōtae' };
const open = { closed: null, scopes: [] };
const closed = { at: '2026-11-20T00:00:00Z', opensUntil: '2026-12-20' };
const standing = { organization: open, hasSubUser: false, pathname: '/' };
type Case = [what: string, user: Partial<typeof user>, standing: Partial<Parameters<typeof findGate>[1]>, gate: Gate];

describe('C-01: the gates, in order', () => {
  test.each<Case>([
    [
      'an email that is not verified',
      { email_verified: false, nickname: '' },
      { organization: undefined },
      'verify email',
    ],
    ['then a missing name', { nickname: '' }, { organization: undefined }, 'name'],
    ['then a missing organization', {}, { organization: undefined }, 'new organization'],
    [
      'then a closed organization',
      {},
      { organization: { closed, scopes: ['flag-use-subusers'] } },
      'closed organization',
    ],
    [
      'then a shared account without an inspector',
      {},
      { organization: { closed: null, scopes: ['flag-use-subusers'] } },
      'select sub-user',
    ],
    [
      'a shared account with an inspector',
      {},
      { organization: { closed: null, scopes: ['flag-use-subusers'] }, hasSubUser: true },
      'app',
    ],
    ['a personal account needs no inspector', {}, {}, 'app'],
  ])('%s', (_, person, place, gate) => {
    expect(findGate({ ...user, ...person }, { ...standing, ...place })).toBe(gate);
  });

  test.each<Case>([
    [
      'the emailed link comes before everything else',
      { email_verified: false },
      { pathname: '/verify-email' },
      'email link',
    ],
    ['also for a person verified since', {}, { pathname: '/Verify-Email/' }, 'email link'],
    ['the policy can be read at any gate', { email_verified: false }, { pathname: '/privacy' }, 'open page'],
    ['and so can the help on invites', {}, { organization: undefined, pathname: '/help/invite' }, 'open page'],
    ['in the app it is an ordinary page', {}, { pathname: '/privacy' }, 'app'],
    ['another organization is created at its own URL', {}, { pathname: '/newOrganization' }, 'new organization'],
    [
      'also from a closed one',
      {},
      { organization: { closed, scopes: [] }, pathname: '/newOrganization' },
      'new organization',
    ],
    [
      'but not before the email is verified',
      { email_verified: false },
      { pathname: '/newOrganization' },
      'verify email',
    ],
  ])('%s', (_, person, place, gate) => {
    expect(findGate({ ...user, ...person }, { ...standing, ...place })).toBe(gate);
  });
});
