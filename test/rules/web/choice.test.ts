import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { tawaUser } from '#test/world/samples.ts';
import { readChoice } from '#web/session/choice.ts';
import { keepOrganization, rememberOrganization } from '#web/session/choice-cookies.ts';

const organization = { ...tawaMotors, scopes: [], closed: null };

const jar = { cookie: '' };
/** Session storage with one value. */
let stored: string | null = null;
const tab = {
  getItem: () => stored,
  setItem: (_: string, value: string) => {
    stored = value;
  },
  removeItem: () => {
    stored = null;
  },
};
beforeEach(() => {
  jar.cookie = 'subUser=sub_madeInAnotherTab';
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('sessionStorage', tab);
  tab.removeItem();
});

it('D-13: forgets an inspector unknown to the server', () => {
  expect(readChoice(tawaUser, undefined, false).subUserId).toBeUndefined();
  expect(jar.cookie).toMatch(/^subUser=;.*max-age=0/i);
});

it('D-13: does not forget an inspector because of a response stored before they were added', () => {
  expect(readChoice(tawaUser, undefined, true).subUserId).toBeUndefined();
  expect(jar.cookie).toBe('subUser=sub_madeInAnotherTab');
});

describe('D-01, D-02: the organization', () => {
  const two = { ...organization, OrganizationID: 'org_KapitiTyres000000000', Name: 'Kāpiti Tyres' };
  const user = { ...tawaUser, Organization: { ...organization, Owns: [two] } };
  const choose = (id: string) => {
    jar.cookie = `OrganizationID=${id}`;
  };
  const read = () => readChoice(user, undefined, false).organizationId;

  it('of a new tab is the one in the cookie, otherwise the main one', () => {
    expect(read()).toBe(organization.OrganizationID);
    tab.removeItem();
    choose(two.OrganizationID);
    expect(read()).toBe(two.OrganizationID);
  });

  it('stays in a reloaded tab when another tab has switched, and follows this tab’s own switch', () => {
    choose(two.OrganizationID);
    expect(read()).toBe(two.OrganizationID);
    choose(organization.OrganizationID);
    expect(read()).toBe(two.OrganizationID);
    rememberOrganization(organization.OrganizationID);
    expect(read()).toBe(organization.OrganizationID);
  });

  it('falls back to the main one if the person is no longer a member', () => {
    keepOrganization('org_SoldSince0000000000');
    choose('org_SoldSince0000000000');
    expect(read()).toBe(organization.OrganizationID);
    expect(stored).toContain(organization.OrganizationID);
  });
});
