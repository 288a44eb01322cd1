import { describe, expect, it, vi } from 'vitest';
import { joinedKey, memberKey, userKey } from '#lambdas/table/keys.ts';
import { DAY, HOUR, later, NOW } from '#test/world/clock.ts';
import { addMember, changeOrganization, newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable, write } from '#test/world/table.ts';

startTable();

const openWithCode = (who: TestPerson, referral: string, now = NOW) =>
  who.call('user', { query: { referral } }, { now });
const pending = async (who: TestPerson) =>
  (await who.items()).find(({ sk }) => sk === userKey(who.id).sk)?.pendingReferral;
const verified = (who: TestPerson) =>
  write({ update: { key: userKey(who.id), expression: 'SET email_verified = :yes', values: { ':yes': true } } });
type Tawa = Awaited<ReturnType<typeof workshop>>;
const joinedEvents = ({ id }: Tawa, who: TestPerson) => listItems(joinedKey(id, who.id, '').pk);
const notValid = { code: 'referral-not-valid', status: 400, message: 'Referral code is invalid or expired.' };

describe('an invite code', () => {
  it('D-11: makes its user a plain member, and the Admins are notified', async () => {
    const mere = await newPerson();
    const tawa = await workshop();
    const { Organization, scopes } = await openWithCode(mere, tawa.code);
    expect(Organization).toMatchObject({ OrganizationID: tawa.id, Name: 'Tawa Motors', scopes: [], Owns: [] });
    expect(scopes).toEqual([]);
    const soon = later(14 * DAY).getTime() / 1000;
    const joined = { event: 'MemberJoined', userId: mere.id, organizationId: tawa.id, ttl: soon };
    expect(await joinedEvents(tawa, mere)).toMatchObject([joined]);
  });

  it('does not change an existing member, whatever their scopes', async () => {
    const mere = await newPerson();
    const tawa = await workshop();
    await addMember(mere, tawa.id, ['Admin']);
    expect((await openWithCode(mere, tawa.code)).scopes).toEqual(['Admin']);
    expect(await joinedEvents(tawa, mere)).toEqual([]);
  });

  it('used twice at the same time makes one member and one event', async () => {
    const mere = await newPerson();
    const tawa = await workshop();
    const answers = await Promise.all([1, 2, 3].map((ms) => openWithCode(mere, tawa.code, later(ms))));
    for (const { Organization } of answers) expect(Organization?.OrganizationID).toBe(tawa.id);
    expect(await joinedEvents(tawa, mere)).toHaveLength(1);
  });

  it('does not change an existing main organization', async () => {
    const mere = await newPerson();
    const [tawa, karori] = [await workshop(), await workshop('Karori Tyres')];
    await addMember(mere, karori.id, ['Admin'], later(-DAY));
    const { Organization } = await openWithCode(mere, tawa.code);
    expect(Organization).toMatchObject({ Name: 'Karori Tyres', Owns: [{ Name: 'Tawa Motors', scopes: [] }] });
  });

  it.each(['left', 'was removed'])('D-11: brings back as a plain member a person who %s', async (how) => {
    const mere = await newPerson();
    const tawa = await workshop();
    await addMember(mere, tawa.id, ['Admin'], later(-DAY));
    const key = memberKey(mere.id, tawa.id);
    if (how === 'left') {
      const values = { ':at': later(-HOUR).toISOString(), ':ttl': later(30 * DAY).getTime() / 1000 };
      const expression = 'SET leftAt = :at, #ttl = :ttl REMOVE gsi1pk, gsi1sk';
      await write({ update: { key, expression, names: { '#ttl': 'ttl' }, values } });
    } else await write({ remove: key });
    expect((await mere.call('user', {})).Organization).toBeNull();
    const { Organization, left } = await openWithCode(mere, tawa.code);
    expect(Organization).toMatchObject({ OrganizationID: tawa.id, scopes: [] });
    expect(left).toEqual([]);
    const member = (await mere.items()).find(({ sk }) => sk === key.sk);
    expect(member).toMatchObject({ gsi1sk: mere.id, memberSince: NOW.toISOString() });
    expect(member).not.toHaveProperty('ttl');
  });
});

describe('D-12: an invalid invite code', () => {
  it.each<[string, (tawa: Tawa) => unknown]>([
    ['was replaced', ({ id }) => changeOrganization(id, 'SET inviteCode = :code', { ':code': 'inv_another' })],
    [
      'belongs to a closed workshop',
      ({ id }) => changeOrganization(id, 'SET closed = :c', { ':c': { at: '', opensUntil: '' } }),
    ],
  ])('that %s is refused', async (_, spoil) => {
    const [mere, rangi] = [await newPerson(), await newPerson({ email_verified: false })];
    const tawa = await workshop();
    await openWithCode(rangi, tawa.code);
    await spoil(tawa);
    for (const who of [mere, await newPerson({ email_verified: false })])
      expect(await refused(openWithCode(who, tawa.code))).toMatchObject(notValid);
    // the pending invite code is removed when it is used
    await verified(rangi);
    expect((await rangi.call('user', {})).Organization).toBeNull();
    expect(await pending(rangi)).toBeUndefined();
  });

  it('D-11: that expired or was replaced before verification is reported until the person joins another way', async () => {
    const rangi = await newPerson({ email_verified: false });
    const [tawa, karori] = [await workshop(), await workshop('Karori Tyres')];
    await openWithCode(rangi, tawa.code);
    await changeOrganization(tawa.id, 'SET inviteCode = :code', { ':code': 'inv_another' });
    expect((await rangi.call('user', {})).inviteLost).toBeUndefined();
    await verified(rangi);
    for (const _ of '12') expect(await rangi.call('user', {})).toMatchObject({ inviteLost: true, Organization: null });
    const { inviteLost, joined } = await openWithCode(rangi, karori.code);
    expect({ inviteLost, joined }).toEqual({ inviteLost: undefined, joined: karori.id });
  });

  it('D-11: the response says that the person joined only in the call that joined them', async () => {
    const mere = await newPerson();
    const tawa = await workshop();
    expect((await openWithCode(mere, tawa.code)).joined).toBe(tawa.id);
    expect((await openWithCode(mere, tawa.code)).joined).toBeUndefined();
    expect((await mere.call('user', {})).joined).toBeUndefined();
  });

  it('that is replaced while a person is joining no longer works', async () => {
    const mere = await newPerson();
    const tawa = await workshop();
    const { table } = mere.contextAt(NOW);
    const transaction = table.write.bind(table);
    vi.spyOn(table, 'write').mockImplementationOnce(async (...writes) => {
      await changeOrganization(tawa.id, 'SET inviteCode = :code', { ':code': 'inv_another' });
      return transaction(...writes);
    });
    expect(await refused(openWithCode(mere, tawa.code))).toMatchObject(notValid);
    expect((await mere.call('user', {})).Organization).toBeNull();
    expect(await joinedEvents(tawa, mere)).toEqual([]);
  });

  it('is valid until the millisecond it expires', async () => {
    const [mere, rangi] = [await newPerson(), await newPerson()];
    const tawa = await workshop();
    const expires = new Date(tawa.expires);
    expect(await refused(openWithCode(mere, tawa.code, expires))).toMatchObject(notValid);
    expect((await openWithCode(rangi, tawa.code, later(-1, expires))).Organization?.OrganizationID).toBe(tawa.id);
  });

  it('that never existed is refused; after ten wrong codes an hour so is the right one', async () => {
    const mere = await newPerson();
    const tawa = await workshop();
    for (const code of ['', ...Array(9).fill('inv_nevermadebyanybody')])
      expect(await refused(openWithCode(mere, code))).toMatchObject(notValid);
    expect(await refused(openWithCode(mere, tawa.code))).toMatchObject({ code: 'too-many-requests', status: 429 });
    // other calls still work without a code, and a code is accepted again after an hour
    expect((await mere.call('user', {})).Organization).toBeNull();
    expect((await openWithCode(mere, tawa.code, later(HOUR))).Organization?.OrganizationID).toBe(tawa.id);
  });
});

describe('a person whose email is not verified', () => {
  it('D-11: joins with their last code once it is verified', async () => {
    const mere = await newPerson({ email_verified: false });
    const [tawa, karori] = [await workshop(), await workshop('Karori Tyres')];
    for (const { code } of [karori, tawa, tawa]) expect((await openWithCode(mere, code)).Organization).toBeNull();
    expect((await mere.call('user', {})).Organization).toBeNull();
    expect(await joinedEvents(tawa, mere)).toEqual([]);
    await verified(mere);
    expect((await mere.call('user', {})).Organization).toMatchObject({ OrganizationID: tawa.id, Owns: [] });
    expect(await pending(mere)).toBeUndefined();
    expect(await joinedEvents(tawa, mere)).toHaveLength(1);
  });
});
