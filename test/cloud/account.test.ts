import { describe, expect, inject, it } from 'vitest';
import { signIn } from '#scripts/local/pool.ts';
import { callerWith } from '#scripts/seed/call.ts';
import type { Problem } from '#shared/problem.ts';
import { type AnyCall, calls, type Principal, type RequestContent, send } from './calls.ts';
import { resetPassword } from './mails.ts';
import {
  draftId,
  join,
  newPerson,
  newWorkshop,
  readItems,
  removeMember,
  resignToken,
  signUpPerson,
  type TestPerson,
} from './people.ts';

const problem = (call: Promise<unknown>): Promise<Partial<Problem>> =>
  call.then(
    () => ({}),
    (error: Problem) => error,
  );
const linksOf = async ({ id }: TestPerson) =>
  (await readItems(`USER#${id}`)).filter(({ event }) => event === 'EmailVerificationWanted');

describe('someone new', () => {
  it('A-11, R-04: is known from the first call on, and asked once to verify their email', async () => {
    const mere = await signUpPerson('Mere Tui');
    const seen = await Promise.all([1, 2, 3].map(() => mere.call('account', 'user', {})));
    for (const user of seen)
      expect(user).toMatchObject({
        ...{ id: mere.id, email: mere.email, email_verified: false, nickname: '', name: 'Mere Tui' },
        ...{ privacyPolicy: null, Organization: null, subUsers: [], left: [] },
      });
    expect(await linksOf(mere)).toHaveLength(1);
  });

  it.each([
    [{ given_name: 'Mere', family_name: 'Tui', name: 'mt' }, 'Mere Tui'],
    [{ given_name: 'Mere' }, 'Mere'],
    [{ name: 'Mere T' }, 'Mere T'],
    [{}, ''],
  ])('D-04: named %j in the user pool is shown as “%s”', async (known, name) => {
    const mere = await signUpPerson(undefined, known);
    expect((await mere.call('account', 'user', {})).name).toBe(name);
  });

  it('R-06, C-03: may request three more links an hour, and any of them verifies the email', async () => {
    const mere = await signUpPerson();
    await mere.call('account', 'user', {});
    const again = () => mere.call('account', 'sendVerificationEmail', { body: { email: mere.email } });
    for (const _ of '123') expect(await again()).toEqual({});
    expect(await problem(again())).toMatchObject({ status: 429, message: 'Sending too many requests' });
    const [first] = await linksOf(mere);
    const verify = (token: string) => mere.call('account', 'verifyEmail', { body: { token } });
    expect(await problem(verify('made up'))).toMatchObject({ status: 400 });
    expect(await verify(String(first?.token))).toEqual({});
    expect(await verify('made up')).toEqual({});
    expect((await mere.call('account', 'user', {})).email_verified).toBe(true);
  });

  it('R-05, R-15, C-04: saves their name and how they heard about us', async () => {
    const mere = await newPerson();
    const save = (nickname: string) => mere.call('account', 'saveProfile', { body: { nickname } });
    expect(await save('  Mere Tui ')).toMatchObject({ nickname: 'Mere Tui', name: 'Mere Tui' });
    for (const name of [' ', 'x'.repeat(81)]) expect((await problem(save(name))).status).toBe(400);
    const body = { how: 'google', referralText: '' };
    expect(await mere.call('account', 'saveReferral', { body })).toEqual({});
  });
});

it('A-01: a password reset ends all sessions at once, on whichever page it was done', async () => {
  const { owner, as } = await newWorkshop();
  const ask = (token: string) => callerWith(inject('cloud'), token);
  const tried = (token: string) =>
    Promise.all([
      problem(ask(token)('account', 'user', {})),
      problem(ask(token)('drafts', 'list', { query: {} }, as)),
    ]).then((answers) => answers.map(({ code }) => code));
  expect(await tried(owner.accessToken)).toEqual([undefined, undefined]);
  await resetPassword(owner, 'Another-person-2');
  const { accessToken } = await signIn(inject('cloud').userPool, { ...owner, password: 'Another-person-2' });
  expect(await tried(accessToken)).toEqual([undefined, undefined]);
  expect(await tried(owner.accessToken)).toEqual(['not-signed-in', 'not-signed-in']);
  await ask(accessToken)('account', 'endSessions', { body: { which: 'this' } });
  expect(await tried(accessToken)).toEqual(['not-signed-in', 'not-signed-in']);
});

describe('an invite', () => {
  const invited = async () => {
    const { owner, organizationId, as } = await newWorkshop('Tawa Motors');
    return { owner, organizationId, as, code: await owner.call('organizations', 'invite', {}, as) };
  };
  const come = (who: TestPerson, referral: string) => who.call('account', 'user', { query: { referral } });
  const notValid = { status: 400, code: 'referral-not-valid', message: 'Referral code is invalid or expired.' };

  it('D-11: lets a new person work at once, and readmits a removed member without Admin', async () => {
    const { organizationId, as, code } = await invited();
    const mere = await newPerson();
    expect(await problem(mere.call('drafts', 'list', { query: {} }, as))).toMatchObject({ status: 403 });
    expect((await come(mere, code)).Organization).toMatchObject({ OrganizationID: organizationId, scopes: [] });
    await mere.call('drafts', 'list', { query: {} }, as);
    await join(mere, organizationId, ['Admin']);

    await removeMember(mere, organizationId);
    expect(await problem(mere.call('drafts', 'list', { query: {} }, as))).toMatchObject({ status: 403 });
    expect((await mere.call('account', 'user', {})).Organization).toBeNull();
    expect((await come(mere, code)).scopes).toEqual([]);
    await mere.call('drafts', 'list', { query: {} }, as);
  });

  it('D-11: waits until the person has verified their email', async () => {
    const { organizationId, as, code } = await invited();
    const mere = await signUpPerson();
    expect((await come(mere, code)).Organization).toBeNull();
    expect(await problem(mere.call('drafts', 'list', { query: {} }, as))).toMatchObject({ status: 403 });
    const [link] = await linksOf(mere);
    await mere.call('account', 'verifyEmail', { body: { token: String(link?.token) } });
    expect((await mere.call('account', 'user', {})).Organization?.OrganizationID).toBe(organizationId);
  });

  it('D-08, D-12: that was replaced is refused; after ten wrong codes an hour has to pass', async () => {
    const { owner, organizationId, as, code } = await invited();
    const mere = await newPerson();
    const fresh = await owner.call('organizations', 'regenerateInvite', {}, as);
    for (const _ of Array(10)) expect(await problem(come(mere, code))).toMatchObject(notValid);
    expect(await problem(come(mere, fresh))).toMatchObject({ status: 429 });
    expect((await come(await newPerson(), fresh)).Organization?.OrganizationID).toBe(organizationId);
  });
});

describe('a shared tablet', () => {
  const called = (title: string) => calls.find((call) => call.title === title) as AnyCall;
  const tablet = async () => {
    const { organizationId } = await newWorkshop();
    const account = await newPerson('Workshop Tablet');
    await join(account, organizationId, ['flag-use-subusers']);
    const body = { name: 'Aroha Ngata', InspectorAuthorityNumber: 'VI21110', pin: '1234' };
    const aroha = await account.call('account', 'createSubUser', { body });
    const at: Principal = { token: account.accessToken, organizationId };
    const draw = (cookie?: string) => send(called('drafts.create'), { ...at, ...(cookie && { cookie }) });
    return { account, aroha, at, draw };
  };
  const select = (account: TestPerson, id: string, pin = '1234') =>
    account.call('account', 'selectSubUser', { params: { id }, body: { pin } });

  it('D-13, D-14: saves changes only as an inspector whose PIN was entered', async () => {
    const { account, aroha, at, draw } = await tablet();
    const refused = (words: string, status = 403) => ({ status, text: expect.stringContaining(words) });
    const pinNeeded = refused('Choose the inspector again and enter the PIN.', 400);
    expect(await draw()).toEqual(refused('Select a subuser to use'));
    expect((await send(called('drafts.list'), at)).status).toBe(200);
    for (const wrong of [aroha.id, `${aroha.id}.`, `${aroha.id}.${'A'.repeat(32)}`, `${aroha.id}.1234`])
      expect(await draw(`subUser=${wrong}`)).toEqual(pinNeeded);
    for (const wrong of [draftId().replace('dft', 'sub'), '%E0%A4%A', 'nobody'])
      expect(await draw(`subUser=${wrong}`)).toEqual(refused('Subuser no longer exists'));

    const { subUser } = await select(account, aroha.id);
    const { status, text } = await draw(`theme=dark; subUser=${subUser}`);
    expect(status).toBe(200);
    expect(JSON.parse(text).setBy.customerDetails).toMatchObject({ subUserId: aroha.id, name: 'Aroha Ngata' });

    // A new PIN invalidates the earlier choice. The same inspector can be chosen again.
    const body = { name: 'Aroha Ngata', InspectorAuthorityNumber: 'VI21110', pin: '5678', currentPin: '1234' };
    await account.call('account', 'saveSubUser', { params: { id: aroha.id }, body });
    expect(await draw(`subUser=${subUser}`)).toEqual(pinNeeded);
    expect((await draw(`subUser=${(await select(account, aroha.id, '5678')).subUser}`)).status).toBe(200);

    await account.call('account', 'deleteSubUser', { params: { id: aroha.id } });
    expect(await draw(`subUser=${aroha.id}`)).toEqual(refused('Subuser no longer exists'));
  });

  it('R-08, R-09, D-17: changes or removes an inspector with the PIN alone, long after the last password', async () => {
    const { account, aroha } = await tablet();
    const token = resignToken(account, { auth_time: Math.floor(Date.now() / 1000) - 3600 });
    const attempt = async (title: string, naming: RequestContent) => {
      const { status, text } = await send(called(title), { token }, { id: aroha.id, ...naming });
      return [status, JSON.parse(text).message];
    };
    expect(await attempt('account.saveSubUser', {})).toEqual([400, 'Enter the PIN.']);
    expect(await attempt('account.deleteSubUser', {})).toEqual([400, 'Enter the PIN.']);
    expect(await attempt('account.deleteSubUser', { query: { currentPin: '0000' } })).toEqual([400, 'Wrong PIN.']);
    expect(await attempt('account.saveSubUser', { body: { currentPin: '1234' } })).toEqual([200, undefined]);
    expect(await attempt('account.deleteSubUser', { query: { currentPin: '1234' } })).toEqual([200, undefined]);
  });

  it('R-07, D-16: refuses invalid names, numbers and PINs with an explanation', async () => {
    const { account } = await tablet();
    const create = async (more: object) => {
      const body = { name: 'Wiremu Stone', InspectorAuthorityNumber: 'VI1', ...more };
      return problem(account.call('account', 'createSubUser', { body }));
    };
    expect(await create({ name: 'aroha NGATA' })).toMatchObject({
      status: 400,
      message: 'Subuser name already in use',
    });
    for (const [more, message] of [
      [{ name: ' ' }, 'Name is required'],
      [{ pin: '123' }, 'Enter a PIN of 4 to 8 digits'],
      [{ pin: 'abcd' }, 'Enter a PIN of 4 to 8 digits'],
      [{ InspectorAuthorityNumber: 'x'.repeat(21) }, 'InspectorAuthorityNumber'],
    ] as const)
      expect(await create(more)).toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });
});
