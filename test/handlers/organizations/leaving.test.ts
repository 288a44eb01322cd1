import { describe, expect, it } from 'vitest';
import { joinedKey, leftList, memberKey } from '#lambdas/table/keys.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable, write } from '#test/world/table.ts';
import { organizationItem, workshopOf } from './workers.ts';

startTable();

/** 9 pm in New Zealand, in daylight saving time. */
const LEFT = new Date('2026-11-21T08:00:00.000Z');
/** The first and the last second of the day in New Zealand this many days later. */
const morning = (days: number) => new Date(Date.parse('2026-11-20T11:00:00.000Z') + days * 86_400_000);
const midnight = (days: number) => new Date(morning(days + 1).getTime() - 1000);
const gone = { code: 'not-found', message: 'Not Found: The requested resource could not be found.' };

const tawa = async () => {
  const {
    id,
    members: [owner, tom],
  } = await workshopOf(['Admin'], ['flag-hide-banner']);
  return { id, owner, tom, back: { body: { OrganizationID: id } } };
};

describe('a member who leaves', () => {
  it('T-02: is in no list of members, and is stored slightly longer than they may return', async () => {
    const { id, owner, tom } = await tawa();
    await tom.call('leave', {}, { now: LEFT });
    expect((await owner.call('members', {})).members.map((one) => one.id)).toEqual([owner.id]);
    const { pk, sk } = memberKey(tom.id, id);
    const item = (await listItems(pk)).find((one) => one.sk === sk);
    expect(item).toMatchObject({ leftAt: LEFT.toISOString(), scopes: ['flag-hide-banner'] });
    expect(item).toMatchObject({ gsi1pk: leftList(id), gsi1sk: tom.id });
    expect((await owner.call('members', {})).left).toEqual([
      { id: tom.id, name: 'Member 2', email: tom.email, leftOn: '2026-11-21', returnsUntil: '2026-12-21' },
    ]);
    expect(Number(item?.ttl)).toBeGreaterThan(midnight(30).getTime() / 1000);
    expect((await tom.call('leave', {}, { now: LEFT }).catch((error) => error)).code).toBe('not-found');
  });

  it.each([
    ['the same day', midnight(0)],
    ['after 29 days', midnight(29)],
    ['in the morning of the 30th day', morning(30)],
    ['in the last second of the 30th day', midnight(30)],
  ])('T-02: can return %s as a plain member, and the Admins are notified once', async (_, now) => {
    const { id, owner, tom, back } = await tawa();
    await tom.call('leave', {}, { now: LEFT });
    await Promise.all([tom.call('comeBack', back, { now }), tom.call('comeBack', back, { now })]);
    await tom.call('comeBack', back, { now });
    const { members } = await owner.call('members', {});
    expect(members.find((one) => one.id === tom.id)).toMatchObject({ scopes: [] });
    const told = { event: 'MemberJoined', returned: true, at: now.toISOString() };
    expect(await listItems(joinedKey(id, tom.id, '').pk)).toMatchObject([told]);
    expect((await tom.items()).every((item) => !item.leftAt && !item.ttl)).toBe(true);
  });

  it('T-02: can’t return on the 31st day', async () => {
    const { owner, tom, back } = await tawa();
    await tom.call('leave', {}, { now: LEFT });
    expect(await refused(tom.call('comeBack', back, { now: morning(31) }))).toMatchObject(gone);
    expect((await owner.call('members', {})).members).toHaveLength(1);
  });

  it('can’t return to a closed or unknown organization, or one they were never in', async () => {
    const { id, owner, tom, back } = await tawa();
    const elsewhere = await tawa();
    await tom.call('leave', {}, { now: LEFT });
    await owner.call('close', {}, { now: LEFT });
    expect(await refused(tom.call('comeBack', back, { now: LEFT }))).toMatchObject(gone);
    for (const OrganizationID of [elsewhere.id, 'org_NeverWas0000', '', '#'])
      expect(await refused(tom.call('comeBack', { body: { OrganizationID } }))).toMatchObject(gone);
    expect(await organizationItem(id)).toHaveProperty('closed');
  });

  it('T-02: returns as a plain member even if they were an Admin', async () => {
    const {
      id,
      members: [one],
    } = await workshopOf(['Admin'], ['Admin']);
    await one.call('leave', {}, { now: LEFT });
    await one.call('comeBack', { body: { OrganizationID: id } }, { now: LEFT });
    expect((await one.call('members', {})).members.map(({ scopes }) => scopes)).toEqual([[], ['Admin']]);
  });

  it('T-02: stays a shared account when they return, as that only adds restrictions', async () => {
    const {
      id,
      members: [owner, tablet],
    } = await workshopOf(['Admin'], ['Admin', 'flag-use-subusers']);
    await tablet.call('leave', {}, { now: LEFT });
    await tablet.call('comeBack', { body: { OrganizationID: id } }, { now: LEFT });
    const { members } = await owner.call('members', {});
    expect(members.find((one) => one.id === tablet.id)).toMatchObject({ scopes: ['flag-use-subusers'] });
  });

  it('T-02: returns without the scopes that an Admin gave, and the Admin is no longer recorded as giving them', async () => {
    const { id, owner, tom, back } = await tawa();
    await owner.call('saveMember', { params: { id: tom.id }, body: { scopes: ['Admin'] } });
    await tom.call('leave', {}, { now: LEFT });
    await tom.call('comeBack', back, { now: LEFT });
    const { pk, sk } = memberKey(tom.id, id);
    const item = (await listItems(pk)).find((one) => one.sk === sk);
    expect(item).toMatchObject({ scopes: [], scopesBy: { userId: tom.id, at: LEFT.toISOString() } });
  });

  it('T-06: becomes Admin on returning to a workshop without members', async () => {
    const {
      id,
      members: [owner, other],
    } = await workshopOf(['Admin'], ['Admin']);
    await owner.call('leave', {}, { now: LEFT });
    await write({ remove: memberKey(other.id, id) });
    await owner.call('comeBack', { body: { OrganizationID: id } }, { now: LEFT });
    expect((await owner.call('members', {})).members.map(({ scopes }) => scopes)).toEqual([['Admin']]);
  });

  it('T-02: loses the right to return if an Admin ends it, once; a member can’t', async () => {
    const { owner, tom, back } = await tawa();
    const end = () => owner.call('endReturn', { params: { id: tom.id } });
    expect(await refused(end())).toMatchObject(gone);
    await tom.call('leave', {}, { now: LEFT });
    await end();
    expect((await owner.call('members', {})).left).toEqual([]);
    expect(await refused(end())).toMatchObject(gone);
    expect(await refused(tom.call('comeBack', back, { now: LEFT }))).toMatchObject(gone);
  });

  it('T-02: disappears from the Admins’ list once they can’t return', async () => {
    const { owner, tom } = await tawa();
    await tom.call('leave', {}, { now: LEFT });
    expect((await owner.call('members', {}, { now: midnight(30) })).left).toHaveLength(1);
    expect((await owner.call('members', {}, { now: morning(31) })).left).toEqual([]);
  });
});

describe('a closed organization', () => {
  it.each([
    ['the same day', midnight(0)],
    ['after 29 days', midnight(29)],
    ['in the last second of the 30th day', midnight(30)],
  ])('T-02: can be reopened %s', async (_, now) => {
    const { id, owner } = await tawa();
    await owner.call('close', {}, { now: LEFT });
    expect((await organizationItem(id))?.closed).toEqual({
      userId: owner.id,
      at: LEFT.toISOString(),
      opensUntil: '2026-12-21',
    });
    await owner.call('reopen', {}, { now });
    expect(await organizationItem(id)).not.toHaveProperty('closed');
  });

  it('T-02: can’t be reopened on the 31st day, and says why', async () => {
    const { id, owner } = await tawa();
    await owner.call('close', {}, { now: LEFT });
    const answer = await refused(owner.call('reopen', {}, { now: morning(31) }));
    const message = 'This workshop could be reopened until 21/12/2026.';
    expect(answer).toMatchObject({ code: 'not-valid', message });
    expect(await organizationItem(id)).toHaveProperty('closed');
  });

  it('keeps the day it was first closed; an open one can’t be reopened', async () => {
    const { id, owner } = await tawa();
    await owner.call('close', {}, { now: LEFT });
    await owner.call('close', {}, { now: morning(5) });
    expect((await organizationItem(id))?.closed).toMatchObject({ at: LEFT.toISOString() });
    await owner.call('reopen', {}, { now: morning(5) });
    const answer = await refused(owner.call('reopen', {}, { now: morning(5) }));
    expect(answer).toMatchObject({ code: 'not-valid', message: 'This workshop isn’t closed.' });
  });
});
