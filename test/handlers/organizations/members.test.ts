import { describe, expect, it } from 'vitest';
import { listReserves, reserveNumbers } from '#lambdas/sheets/reserves.ts';
import { table } from '#lambdas/table/connect.ts';
import { DeviceId, newId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { NOW } from '#test/world/clock.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { adminsOf, type Worker, workshopOf } from './workers.ts';

startTable();

const gone = { code: 'not-found', message: 'Not Found: The requested resource could not be found.' };
const params = ({ id }: { id: string }) => ({ params: { id } });
const WAY_OUT = 'Make someone else Admin first, or close the workshop.';

describe('the members', () => {
  it('T-02, AMB-128: are listed by name, with the details that an Admin needs', async () => {
    const {
      id,
      members: [owner],
    } = await workshopOf(['Admin']);
    const aroha = await newPerson({ name: 'Āroha Ngata', InspectorAuthorityNumber: 'VI21110', lastSeen: '2026-11-20' });
    const zed = await newPerson({ name: '', nickname: 'Zed' });
    await addMember(zed, id, ['flag-use-subusers']);
    await addMember(aroha, id);
    const told = await owner.call('members', {});
    expect(told.members.map(({ name }) => name)).toEqual(['Āroha Ngata', 'Member 1', 'Zed']);
    expect(told.members[0]).toEqual({
      id: aroha.id,
      name: 'Āroha Ngata',
      email: `${aroha.id}@example.nz`,
      InspectorAuthorityNumber: 'VI21110',
      scopes: [],
      memberSince: NOW.toISOString(),
      lastSeen: '2026-11-20',
    });
    expect(told.members[2]).toMatchObject({ scopes: ['flag-use-subusers'], lastSeen: null });
  });

  it('are all listed, even if they exceed one query', async () => {
    const { members } = await workshopOf(...Array.from({ length: 61 }, (): Scope[] => ['Admin']));
    const told = await members[0]?.call('members', {});
    expect(new Set(told?.members.map(({ id }) => id))).toEqual(new Set(members.map(({ id }) => id)));
  });

  it('D-18: can gain and lose scopes', async () => {
    const {
      id,
      members: [owner, tom],
    } = await workshopOf(['Admin'], []);
    const set = (...scopes: ('Admin' | 'flag-hide-banner')[]) =>
      owner.call('saveMember', { ...params(tom), body: { scopes } });
    expect(await set('flag-hide-banner', 'Admin', 'Admin')).toMatchObject({ scopes: ['flag-hide-banner', 'Admin'] });
    expect((await adminsOf(owner, id)).sort()).toEqual([owner.id, tom.id].sort());
    expect(await set()).toMatchObject({ id: tom.id, name: 'Member 2', scopes: [] });
    expect((await tom.call('members', {})).members.find((one) => one.id === tom.id)?.scopes).toEqual([]);
  });

  it('D-18: keep SuperAdmin, whatever an Admin sends', async () => {
    const {
      members: [owner, ours],
    } = await workshopOf(['Admin'], ['SuperAdmin', 'Admin']);
    const set = (scopes: Scope[]) => owner.call('saveMember', { ...params(ours), body: { scopes } } as never);
    expect(await set(['flag-hide-banner'])).toMatchObject({ scopes: ['flag-hide-banner', 'SuperAdmin'] });
    expect(await set([])).toMatchObject({ scopes: ['SuperAdmin'] });
  });

  it('are gone at once when removed, and can’t return by themselves', async () => {
    const {
      id,
      members: [owner, tom],
    } = await workshopOf(['Admin'], []);
    await owner.call('removeMember', params(tom));
    expect((await owner.call('members', {})).members.map((one) => one.id)).toEqual([owner.id]);
    expect(await tom.call('comeBack', { body: { OrganizationID: id } }).catch((error) => error)).toMatchObject(gone);
  });

  it('H-06: leave no sheet numbers reserved when they leave or are removed; the numbers of others stay', async () => {
    const {
      id,
      members: [owner, tom, mere],
    } = await workshopOf(['Admin'], [], []);
    const reserve = (userId: string) => {
      const actor = { userId, subUserId: null, name: '', inspectorNumber: '' };
      const context = { ...owner.contextAt(NOW), organizationId: id, actor };
      return reserveNumbers(context, DeviceId.parse(newId('dev')), { Name: 'Chrome on Android', keeps: [], last: 0 });
    };
    for (const { id: userId } of [owner, tom, mere]) await reserve(userId);
    await owner.call('removeMember', params(tom));
    await mere.call('leave', {});
    const reserves = await listReserves({ table: table(), organizationId: id, now: NOW });
    expect(reserves).toMatchObject([{ numbers: [1, 2, 3, 4, 5], by: 'Member 1' }]);
  });

  it('do not include members of another workshop', async () => {
    const {
      members: [owner],
    } = await workshopOf(['Admin']);
    const elsewhere = await workshopOf(['Admin']);
    const [stranger] = elsewhere.members;
    for (const who of [stranger, { id: 'nobody' }, { id: '' }]) {
      const saved = owner.call('saveMember', { ...params(who), body: { scopes: [] } });
      expect(await refused(saved)).toMatchObject(gone);
      expect(await refused(owner.call('removeMember', params(who)))).toMatchObject(gone);
    }
    expect(await adminsOf(stranger, elsewhere.id)).toEqual([stranger.id]);
  });
});

describe('the last Admin', () => {
  it.each([
    ['can’t leave', 'leave', `The last Admin can’t leave. ${WAY_OUT}`],
    ['can’t remove themselves', 'removeMember', `The last Admin can’t leave. ${WAY_OUT}`],
    ['stays Admin', 'saveMember', `The last Admin must stay Admin. ${WAY_OUT}`],
  ] as const)('%s', async (_, name, message) => {
    const {
      id,
      members: [owner],
    } = await workshopOf(['Admin'], [], ['SuperAdmin']);
    const answer = await refused(owner.call(name, { ...params(owner), body: { scopes: [] } } as never));
    expect(answer).toMatchObject({ code: 'not-valid', message });
    expect(await adminsOf(owner, id)).toEqual([owner.id]);
  });

  it('can’t be removed or demoted by a SuperAdmin either', async () => {
    const {
      id,
      members: [owner, ours],
    } = await workshopOf(['Admin'], ['SuperAdmin']);
    expect(await refused(ours.call('removeMember', params(owner)))).toMatchObject({
      message: `The last Admin can’t be removed. ${WAY_OUT}`,
    });
    const demoted = ours.call('saveMember', { ...params(owner), body: { scopes: ['flag-hide-banner'] } });
    expect(await refused(demoted)).toMatchObject({ message: `The last Admin must stay Admin. ${WAY_OUT}` });
    expect(await adminsOf(owner, id)).toEqual([owner.id]);
  });

  it('can change other scopes', async () => {
    const {
      members: [owner],
    } = await workshopOf(['Admin']);
    const saved = owner.call('saveMember', { ...params(owner), body: { scopes: ['flag-hide-banner', 'Admin'] } });
    expect(await saved).toMatchObject({ scopes: ['flag-hide-banner', 'Admin'] });
  });

  it('of two, one may leave, and the other may not', async () => {
    const {
      id,
      members: [one, other],
    } = await workshopOf(['Admin'], ['Admin']);
    await one.call('leave', {});
    expect(await adminsOf(one, id)).toEqual([other.id]);
    expect((await refused(other.call('leave', {}))).code).toBe('not-valid');
  });

  const races = {
    'remove each other': (self, other) => self.call('removeMember', params(other)),
    'demote each other': (self, other) => self.call('saveMember', { ...params(other), body: { scopes: [] } }),
    'both leave': (self) => self.call('leave', {}),
    'both give up the role': (self) => self.call('saveMember', { ...params(self), body: { scopes: [] } }),
  } satisfies Record<string, (self: Worker, other: Worker) => Promise<unknown>>;

  const twentyTimes = (round: () => Promise<void>) => Promise.all(Array.from({ length: 20 }, round));

  it.each(Object.entries(races))('is left when two Admins %s in the same moment, 20 times', async (_, act) => {
    await twentyTimes(async () => {
      const { id, members } = await workshopOf(['Admin'], ['Admin']);
      const [one, other] = members;
      const outcomes = await Promise.all([refused(act(one, other)), refused(act(other, one))]);
      expect(await adminsOf(one, id)).toHaveLength(1);
      const [code, ...more] = outcomes.flatMap(({ code }) => code ?? []);
      expect(['not-valid', 'not-found']).toContain(code);
      expect(more).toEqual([]);
    });
  });

  it('is left when three leave at once, 20 times', async () => {
    await twentyTimes(async () => {
      const { id, members } = await workshopOf(['Admin'], ['Admin'], ['Admin']);
      await Promise.all(members.map(({ call }) => refused(call('leave', {}))));
      expect(await adminsOf(members[0], id)).toHaveLength(1);
    });
  });
});
