import { expect, test } from 'vitest';
import { checkAccess } from '#lambdas/access.ts';
import { organizationsApi } from '#shared/organizations/api.ts';
import { Organization, OrganizationChanges } from '#shared/organizations/model.ts';
import { addMember, newPerson, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

import { organizationItem, workerCalls, workshopOf } from './workers.ts';

startTable();

const tawa = async () => {
  const { id, members } = await workshopOf(['Admin']);
  return { id, owner: members[0] };
};

test('D-03: an update changes only the fields sent, and returns all', async () => {
  const { id, owner } = await tawa();
  const before = await owner.call('update', { body: {} });
  const changes: OrganizationChanges = {
    CompanyAuthorityNumber: 'MS999',
    Settings: { DefaultChecksheet: 'SummaryNoImages' },
    PricingMatrix: { 'Wheel alignment': 89.5, 'Hourly rate': 110 },
  };
  const Settings = { DefaultChecksheet: 'SummaryNoImages', PhotoRequiredOnFail: false };
  expect(await owner.call('update', { body: changes })).toEqual({
    ...before,
    ...changes,
    Settings,
    PricesVersion: 1,
  });
  const after = await owner.call('update', { body: { PricingMatrix: {} } });
  expect(after).toEqual({ ...before, ...changes, Settings, PricingMatrix: {}, PricesVersion: 2 });
  const { PricesVersion: _, CannedJobs: __, ...kept } = after;
  expect(await organizationItem(id)).toMatchObject(kept);
});

test('D-03: settings change one by one; a setting added since has its default', async () => {
  const { owner } = await tawa();
  const before = await owner.call('update', { body: {} });
  await owner.call('update', { body: { Settings: { PhotoRequiredOnFail: true } } });
  await owner.call('update', { body: { Settings: { DefaultChecksheet: 'Summary' } } });
  const { Settings } = await owner.call('update', { body: { Settings: {} } });
  expect(Settings).toEqual({ DefaultChecksheet: 'Summary', PhotoRequiredOnFail: true });
  const old = { ...before, Settings: { DefaultChecksheet: 'Full' } };
  expect(Organization.parse(old).Settings.PhotoRequiredOnFail).toBe(false);
});

test('two Admins who change different fields both succeed', async () => {
  const { id, owner } = await tawa();
  await Promise.all([
    owner.call('update', { body: { Name: 'Tawa & Sons' } }),
    owner.call('update', { body: { Phone: '0800111222' } }),
    owner.call('regenerateInvite', {}),
  ]);
  expect(await organizationItem(id)).toMatchObject({ Name: 'Tawa & Sons', Phone: '0800111222' });
});

test.each(['Full', 'Blank', 'FullNoImages', 'Summary', 'SummaryNoImages'] as const)(
  'D-03: the first sheet shown may be %s',
  async (DefaultChecksheet) => {
    const { owner } = await tawa();
    expect(await owner.call('update', { body: { Settings: { DefaultChecksheet } } })).toMatchObject({
      Settings: { DefaultChecksheet },
    });
  },
);

test('D-03: the GST number is stored as digits, the terms with their line breaks, and an empty value clears the field', async () => {
  const { id, owner } = await tawa();
  const terms = 'Payment on pick-up.\n\nParts stay ours until then.';
  const body = OrganizationChanges.parse({ GstNumber: ' 49-091 850', EstimateTerms: terms });
  const kept = { GstNumber: '49091850', EstimateTerms: terms };
  expect(await owner.call('update', { body })).toMatchObject(kept);
  expect(await organizationItem(id)).toMatchObject({ ...kept, changedBy: { userId: owner.id } });
  const long = OrganizationChanges.safeParse({ EstimateTerms: 'x'.repeat(2_001) });
  expect(long.error?.issues[0]?.message).toBe('Terms on estimates can have up to 2000 characters');
  const empty = { GstNumber: '', EstimateTerms: '' };
  expect(await owner.call('update', { body: { GstNumber: '' } })).toMatchObject({ ...kept, GstNumber: '' });
  expect(await owner.call('update', { body: empty })).toMatchObject(empty);
});

test('D-03: only an Admin can change an organization', async () => {
  process.env.USER_POOL_CLIENT_ID ??= 'client';
  const { id, members } = await workshopOf(['Admin'], []);
  const ask = ({ id: sub }: { id: string }) => {
    const claims = { sub, token_use: 'access', client_id: process.env.USER_POOL_CLIENT_ID };
    const headers = { authorization: 'Bearer x', organizationid: id };
    return checkAccess(
      { headers, requestContext: { authorizer: { jwt: { claims } } } } as never,
      organizationsApi.update,
    );
  };
  expect(await ask(members[0])).toMatchObject({ organizationId: id });
  expect(await refused(ask(members[1]))).toMatchObject({ code: 'not-allowed' });
});

test.each([
  [{ Name: '' }, 'Must enter an organization name'],
  [{ Name: 'Tawa’s' }, 'Invalid character: ’'],
  [{ Name: 'Tawa - [ Demo ]' }, 'This name is reserved for training workshops'],
  [{ Phone: '04 232' }, 'Only numbers are allowed'],
  [{ Email: 'tawa' }, 'Invalid email'],
  [{ GstNumber: '12345' }, 'Enter a GST number of 8 or 9 digits'],
  [{ GstNumber: 'GST 49091850' }, 'Enter a GST number of 8 or 9 digits'],
  [{ GstNumber: '49-091-851' }, 'Invalid GST number. Check its digits'],
  [{ PricingMatrix: { Tyre: -1 } }, 'At least 0'],
  [{ Settings: { DefaultChecksheet: 'Other' } }, 'Must be one of: '],
])('%j is refused: %s', (changes, message) => {
  expect(OrganizationChanges.safeParse(changes).error?.issues[0]?.message).toContain(message);
});

test.each(['OrganizationID', 'closed', 'inviteCode', 'inviteExpires', 'pk', 'scopes'])(
  'a body can’t set the server’s field %s',
  (field) => {
    expect(OrganizationChanges.parse({ [field]: 'x' })).toEqual({});
  },
);

test('B-16: a training organization keeps its name, and may change the rest', async () => {
  const mere = await newPerson();
  const { id } = await workshop('Tawa - [ Demo ]');
  await addMember(mere, id, ['Admin']);
  const owner = { call: workerCalls(mere, id) };
  const answer = await refused(owner.call('update', { body: { Name: 'Tawa Motors', Phone: '0800111222' } }));
  expect(answer).toMatchObject({ code: 'not-valid', message: 'You can’t rename a training workshop.' });
  expect(await owner.call('update', { body: { Phone: '0800111222' } })).toMatchObject({ Name: 'Tawa - [ Demo ]' });
});

test('an older name with a web or email address is kept while the rest is changed, but can’t be set', async () => {
  const mere = await newPerson();
  const { id } = await workshop('Tawa tawa.co.nz');
  await addMember(mere, id, ['Admin']);
  const owner = { call: workerCalls(mere, id) };
  const rest = { Name: 'Tawa tawa.co.nz', Phone: '0800111222' };
  expect(await owner.call('update', { body: rest })).toMatchObject(rest);
  const answer = await refused(owner.call('update', { body: { Name: 'Pay at evil.com' } }));
  expect(answer).toMatchObject({
    code: 'not-valid',
    message: 'A name can’t contain a web or email address. If it isn’t one, put a space after the dot',
  });
  expect(await owner.call('update', { body: { Name: 'Tawa Motors' } })).toMatchObject({ Name: 'Tawa Motors' });
});
