import { describe, expect, it } from 'vitest';
import { loadAccount } from '#lambdas/account/records.ts';
import { listReserves, reserveNumbers } from '#lambdas/sheets/reserves.ts';
import { table } from '#lambdas/table/connect.ts';
import { joinedKey, leftList, memberKey } from '#lambdas/table/keys.ts';
import { DeviceId, newId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { canUndo } from '#shared/organizations/closing.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable, write } from '#test/world/table.ts';
import { adminsOf, type Worker, workshopOf } from './workers.ts';

startTable();

/** 9 pm in New Zealand, in daylight saving time. */
const REMOVED = new Date('2026-11-21T08:00:00.000Z');
/** The first and the last second of the day in New Zealand this many days later. */
const morning = (days: number) => new Date(Date.parse('2026-11-20T11:00:00.000Z') + days * 86_400_000);
const midnight = (days: number) => new Date(morning(days + 1).getTime() - 1000);
const gone = { code: 'not-found', message: 'Not Found: The requested resource could not be found.' };
const params = ({ id }: { id: string }) => ({ params: { id } });

/** A workshop whose owner has removed Tom. */
const withoutTom = async (...scopes: Scope[]) => {
  const {
    id,
    members: [owner, tom, mere],
  } = await workshopOf(['Admin'], scopes, ['Admin']);
  await owner.call('removeMember', params(tom), { now: REMOVED });
  const letBack = (by: Worker = owner, now = REMOVED) => by.call('letBack', params(tom), { now });
  const scopesOf = async () => (await owner.call('members', {})).members.find((one) => one.id === tom.id)?.scopes;
  const { pk, sk } = memberKey(tom.id, id);
  const stored = async () => (await listItems(pk)).find((item) => item.sk === sk);
  return { id, owner, tom, mere, letBack, scopesOf, stored, back: { body: { OrganizationID: id } } };
};

describe('a removed member', () => {
  it('T-02: is listed with the Admin who removed them, and stored slightly longer than they can be let back', async () => {
    const { id, owner, tom, stored } = await withoutTom('flag-hide-banner');
    const { members, left } = await owner.call('members', {}, { now: midnight(30) });
    expect(members.map((one) => one.id)).not.toContain(tom.id);
    const days = { leftOn: '2026-11-21', returnsUntil: '2026-12-21' };
    expect(left).toEqual([{ id: tom.id, name: 'Member 2', email: tom.email, ...days, removedBy: 'Member 1' }]);
    const removedBy = { userId: owner.id, at: REMOVED.toISOString() };
    expect(await stored()).toMatchObject({ removedBy, gsi1pk: leftList(id), gsi1sk: tom.id });
    expect(Number((await stored())?.ttl)).toBeGreaterThan(midnight(30).getTime() / 1000);
    expect((await owner.call('members', {}, { now: morning(31) })).left).toEqual([]);
    expect(await refused(owner.call('removeMember', params(tom), { now: REMOVED }))).toMatchObject(gone);
  });

  it.each([
    ['the same day', midnight(0)],
    ['after 29 days', midnight(29)],
    ['in the last second of the 30th day', midnight(30)],
  ])('T-02: is let back %s with the same scopes; who did it is stored, and nobody is notified', async (_, now) => {
    const { id, owner, tom, mere, letBack, scopesOf, stored } = await withoutTom('Admin', 'flag-use-subusers');
    expect(await letBack(mere, now)).toEqual({});
    expect(await scopesOf()).toEqual(['Admin', 'flag-use-subusers']);
    const by = { userId: mere.id, at: now.toISOString() };
    expect(await stored()).toMatchObject({ scopesBy: by, returnedBy: by, removedBy: { userId: owner.id } });
    expect(await stored()).not.toHaveProperty('leftAt');
    expect(await stored()).not.toHaveProperty('ttl');
    expect(await listItems(joinedKey(id, tom.id, '').pk)).toEqual([]);
    expect((await owner.call('members', {}, { now })).left).toEqual([]);
  });

  it('T-02: isn’t let back on the 31st day', async () => {
    const { letBack, scopesOf } = await withoutTom();
    expect(await refused(letBack(undefined, morning(31)))).toMatchObject(gone);
    expect(await scopesOf()).toBeUndefined();
  });

  it('T-02: can’t return by themselves, and isn’t told that they could', async () => {
    const { tom, back, scopesOf } = await withoutTom('Admin');
    expect(await refused(tom.call('comeBack', back, { now: REMOVED }))).toMatchObject(gone);
    expect((await loadAccount(tom.contextAt(REMOVED))).left).toEqual([]);
    expect(await scopesOf()).toBeUndefined();
  });

  it('T-02: can’t return after a rollback to a release that reads only when they left', async () => {
    const { stored } = await withoutTom();
    const leftOn = nzDate(new Date(String((await stored())?.leftAt)));
    expect(canUndo(leftOn, nzDate(REMOVED))).toBe(false);
  });

  it('T-02: is let back once by two Admins at the same time, and again without effect', async () => {
    const { owner, mere, letBack, scopesOf, stored } = await withoutTom('Admin');
    expect(await Promise.all([letBack(owner), letBack(mere)])).toEqual([{}, {}]);
    const returnedBy = (await stored())?.returnedBy;
    await letBack(mere, midnight(40));
    expect((await stored())?.returnedBy).toEqual(returnedBy);
    expect(await scopesOf()).toEqual(['Admin']);
  });

  it('T-02: can be removed and let back again; a later leaving is their own', async () => {
    const { owner, tom, letBack, scopesOf, back } = await withoutTom('Admin');
    await letBack();
    await owner.call('removeMember', params(tom), { now: midnight(5) });
    expect((await owner.call('members', {}, { now: midnight(5) })).left).toMatchObject([{ leftOn: '2026-11-26' }]);
    await letBack(owner, midnight(35));
    await tom.call('leave', {}, { now: midnight(36) });
    expect(await refused(letBack(owner, midnight(36)))).toMatchObject(gone);
    await tom.call('comeBack', back, { now: midnight(36) });
    expect(await scopesOf()).toEqual([]);
  });

  it('D-18: doesn’t get SuperAdmin back from an Admin', async () => {
    const { letBack, scopesOf } = await withoutTom('SuperAdmin', 'Admin');
    await letBack();
    expect(await scopesOf()).toEqual(['Admin']);
  });

  it('T-02: isn’t let back by another workshop, nor after an Admin ended it or before releases kept removals', async () => {
    const { id, owner, tom, letBack } = await withoutTom();
    const {
      members: [stranger],
    } = await workshopOf(['Admin']);
    expect(await refused(letBack(stranger))).toMatchObject(gone);
    expect(await refused(owner.call('letBack', { params: { id: 'nobody' } }))).toMatchObject(gone);
    await owner.call('endReturn', params(tom), { now: REMOVED });
    expect(await refused(letBack())).toMatchObject(gone);
    await write({ remove: memberKey(tom.id, id) });
    expect(await refused(letBack())).toMatchObject(gone);
  });

  it('T-02: isn’t let back into a 201st workshop', async () => {
    const { tom, letBack, scopesOf } = await withoutTom();
    const more = Array.from({ length: 200 }, (_, n) => ({
      put: { ...memberKey(tom.id, `org_Other${n}` as never), type: 'MEMBER' as const, scopes: [], memberSince: '' },
    }));
    for (let n = 0; n < more.length; n += 50) await write(...more.slice(n, n + 50));
    expect(await refused(letBack())).toMatchObject({ code: 'refused', message: expect.stringContaining('200') });
    await write({ remove: memberKey(tom.id, 'org_Other0' as never) });
    await letBack();
    expect(await scopesOf()).toEqual([]);
  });

  it('H-06: doesn’t get the sheet numbers of their devices back', async () => {
    const {
      id,
      members: [owner, tom],
    } = await workshopOf(['Admin'], []);
    const actor = { userId: tom.id, subUserId: null, name: '', inspectorNumber: '' };
    const context = { ...owner.contextAt(REMOVED), organizationId: id, actor };
    await reserveNumbers(context, DeviceId.parse(newId('dev')), { Name: 'Chrome on Android', keeps: [], last: 0 });
    await owner.call('removeMember', params(tom), { now: REMOVED });
    await owner.call('letBack', params(tom), { now: REMOVED });
    expect(await listReserves({ table: table(), organizationId: id, now: REMOVED })).toEqual([]);
  });

  it('T-02: is Admin again although the other Admin left meanwhile', async () => {
    const { id, owner, tom, mere, letBack } = await withoutTom('Admin');
    await mere.call('leave', {}, { now: REMOVED });
    await letBack();
    expect((await adminsOf(owner, id)).sort()).toEqual([owner.id, tom.id].sort());
    await owner.call('leave', {}, { now: REMOVED });
    expect(await adminsOf(owner, id)).toEqual([tom.id]);
  });
});
