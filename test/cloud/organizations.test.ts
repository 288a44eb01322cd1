import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { importDirectory } from '#scripts/import-directory.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { isDemo } from '#shared/organizations/demo.ts';
import type { Problem } from '#shared/problem.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { join, newPerson, newWorkshop, signUpPerson } from './people.ts';

const problem = (call: Promise<unknown>): Promise<Partial<Problem>> =>
  call.then(
    () => ({}),
    (error: Problem) => error,
  );
const details = { Name: 'Tawa Motors', Email: 'tawa@example.nz', Phone: '042327781', Address: '41 Main Road' };
const body = { ...details, City: 'Wellington', PostCode: '5028' };

describe('a new organization', () => {
  it('R-13, C-24, AMB-33: sent twice is created once, with its founder as Admin and as their main organization', async () => {
    const mere = await newPerson('Mere Tui');
    const create = () => mere.call('organizations', 'create', { body }, { idempotencyKey: `key-of-${mere.id}` });
    const [one, other] = await Promise.all([create(), create()]);
    expect(one).toEqual(other);
    expect(await create()).toEqual(one);
    const { Organization, scopes } = await mere.call('account', 'user', {});
    expect(Organization).toMatchObject({ ...one, scopes: ['Admin'], Owns: [] });
    expect(scopes).toEqual(['Admin']);
  });

  it('C-26: is refused until the person has verified their email', async () => {
    const mere = await signUpPerson('Mere Tui');
    const refused = await problem(mere.call('organizations', 'create', { body }));
    expect(refused).toMatchObject({ code: 'not-allowed', message: 'Verify your email address first.' });
  });

  it.each([
    ['a reserved name', { Name: 'Tawa - [ Demo ]' }, 'Name: This name is reserved for training workshops'],
    ['no name', { Name: '' }, 'Name: Must enter an organization name'],
    ['a phone number with letters', { Phone: 'zero' }, 'Phone: Only numbers are allowed'],
    ['a long post code', { PostCode: '50280' }, 'PostCode: PostCode must be 4 digits'],
  ])('C-25: is refused with an explanation for %s', async (_, changes, message) => {
    const mere = await newPerson();
    const refused = await problem(mere.call('organizations', 'create', { body: { ...body, ...changes } }));
    expect(refused).toMatchObject({ code: 'not-valid', message });
    expect((await mere.call('account', 'user', {})).Organization).toBeNull();
  });
});

describe('an organization that is closed', () => {
  it('T-02: refuses its members with an explanation, and opens again for an Admin only', async () => {
    const { owner, organizationId, as } = await newWorkshop();
    const tom = await newPerson('Tom');
    await join(tom, organizationId);
    await owner.call('organizations', 'close', {}, as);
    const refused = await problem(tom.call('drafts', 'list', { query: {} }, as));
    expect(refused.message).toMatch(/^This workshop was closed\. An Admin can reopen it until [\d/]{10}\.$/);
    expect((await problem(tom.call('organizations', 'reopen', {}, as))).code).toBe('not-allowed');
    await owner.call('organizations', 'reopen', {}, as);
    expect((await tom.call('drafts', 'list', { query: {} }, as)).unfinishedInspections).toEqual([]);
  });
});

describe('the invite link', () => {
  it('R-16, R-17: stays the same until it is regenerated', async () => {
    const { owner, as } = await newWorkshop();
    const code = await owner.call('organizations', 'invite', {}, as);
    expect(await owner.call('organizations', 'invite', {}, as)).toBe(code);
    const next = await owner.call('organizations', 'regenerateInvite', {}, as);
    expect(next).not.toBe(code);
    expect(await owner.call('organizations', 'invite', {}, as)).toBe(next);
  });

  it('regenerated twice at once is the same for both', async () => {
    const { owner, as } = await newWorkshop();
    const codes = await Promise.all([1, 2].map(() => owner.call('organizations', 'regenerateInvite', {}, as)));
    expect(new Set(codes).size).toBe(1);
    expect(await owner.call('organizations', 'invite', {}, as)).toBe(codes[0]);
  });
});

describe('members', () => {
  const withTom = async () => {
    const workshop = await newWorkshop();
    const tom = await newPerson('Tom');
    await tom.call('account', 'user', {});
    await join(tom, workshop.organizationId);
    return { ...workshop, tom, isTom: { params: { id: tom.id } } };
  };

  it('D-18: have new scopes from the next call on', async () => {
    const { owner, as, tom, isTom } = await withTom();
    await owner.call('organizations', 'saveMember', { ...isTom, body: { scopes: ['Admin'] } }, as);
    expect((await tom.call('organizations', 'members', {}, as)).members).toHaveLength(2);
    await owner.call('organizations', 'saveMember', { ...isTom, body: { scopes: [] } }, as);
    expect((await problem(tom.call('organizations', 'members', {}, as))).code).toBe('not-allowed');
  });

  it('D-18: cannot grant SuperAdmin', async () => {
    const { owner, as, isTom } = await withTom();
    const given = owner.call(
      'organizations',
      'saveMember',
      { ...isTom, body: { scopes: ['SuperAdmin'] } } as never,
      as,
    );
    expect(await problem(given)).toMatchObject({ code: 'not-valid' });
  });

  it('who were removed are refused at the next call, and cannot return themselves', async () => {
    const { owner, organizationId, as, tom, isTom } = await withTom();
    await owner.call('organizations', 'removeMember', isTom, as);
    expect((await problem(tom.call('drafts', 'list', { query: {} }, as))).code).toBe('not-allowed');
    const back = tom.call('organizations', 'comeBack', { body: { OrganizationID: organizationId } });
    expect((await problem(back)).code).toBe('not-found');
  });

  it('T-02: who leave are refused at the next call, see how long they may return, and return', async () => {
    const { organizationId, as, tom } = await withTom();
    await tom.call('organizations', 'leave', {}, as);
    expect((await problem(tom.call('drafts', 'list', { query: {} }, as))).code).toBe('not-allowed');
    const { Organization, left } = await tom.call('account', 'user', {});
    expect(Organization).toBeNull();
    expect(left).toMatchObject([{ OrganizationID: organizationId, Name: 'Test Workshop' }]);
    await tom.call('organizations', 'comeBack', { body: { OrganizationID: organizationId } });
    await tom.call('drafts', 'list', { query: {} }, as);
    expect((await tom.call('account', 'user', {})).left).toEqual([]);
  });

  it('who are two Admins and remove each other at the same time leave one Admin', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, as, tom, isTom } = await withTom();
      await owner.call('organizations', 'saveMember', { ...isTom, body: { scopes: ['Admin'] } }, as);
      const outcomes = await Promise.all([
        problem(owner.call('organizations', 'removeMember', isTom, as)),
        problem(tom.call('organizations', 'removeMember', { params: { id: owner.id } }, as)),
      ]);
      expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1);
      const [winner] = outcomes[0]?.code === undefined ? [owner] : [tom];
      const { members } = await winner.call('organizations', 'members', {}, as);
      expect(members.map(({ id, scopes }) => ({ id, scopes }))).toEqual([{ id: winner.id, scopes: ['Admin'] }]);
    }
  });
});

it('R-12, C-12: workshops from `npm run import-directory` are suggested', async () => {
  const dir = mkdtempSync(joinPath(tmpdir(), 'directory-'));
  const { dynamoUrl, tableName } = inject('cloud');
  writeFileSync(joinPath(dir, 'ready.json'), JSON.stringify({ dynamoUrl, tableName }));
  const file = joinPath(dir, 'workshops.csv');
  writeFileSync(file, 'name,address,phone,email\nPōhutukawa Garage,5 Beach Road,09 1,a@b.example\n,no name,,\n');
  const run = () => runCommand(importDirectory, file, '--data', dir);
  expect(await run()).toEqual({
    code: 0,
    stdout: 'Workshops: 1 read, 1 new or changed, 0 removed. Lines skipped: 1.\n',
    stderr: 'Skipped line 3: name is missing\n',
  });
  expect((await run()).stdout).toBe('Workshops: 1 read, 0 new or changed, 0 removed. Lines skipped: 1.\n');
  rmSync(dir, { recursive: true });

  const mere = await newPerson();
  const find = (search: string) => mere.call('organizations', 'suggestions', { query: { search } });
  const pohutukawa = { name: 'Pōhutukawa Garage', address: '5 Beach Road', phone: '09 1', email: 'a@b.example' };
  expect(await find('pohutu')).toEqual([pohutukawa]);
  expect((await find('harbour str'))[0]?.name).toBe('Harbour Street Motors');
  expect(await mere.call('organizations', 'suggestions', { query: {} })).toEqual([]);
});

describe('the demo', () => {
  const signedIn = async (start: string) => {
    const user = inject('cloud').users.find(({ email }) => email.startsWith(start));
    return (await apiCaller(inject('cloud'), user as { email: string; password: string }))('account', 'user', {});
  };

  it('B-16: has a training organization besides the workshop', async () => {
    const { Organization } = await signedIn('hana@');
    expect(Organization?.Name).toBe('Harbour Street Motors');
    expect(Organization?.Owns.map(({ Name }) => isDemo(Name))).toEqual([true]);
  });

  it('D-18: has one SuperAdmin, in our own organization', async () => {
    expect(await signedIn('root@')).toMatchObject({
      scopes: ['Admin', 'SuperAdmin'],
      Organization: { Name: 'Pitcheck' },
    });
    expect(inject('cloud').users.filter(({ scopes }) => scopes.includes('SuperAdmin'))).toHaveLength(1);
  });
});
