import { expect, it } from 'vitest';
import { joinedKey, organizationAllowanceKey } from '#lambdas/table/keys.ts';
import { nzDate } from '#shared/nz-date.ts';
import { DAY, HOUR, later, MINUTE, NOW } from '#test/world/clock.ts';
import { addMember, newPerson, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable, write } from '#test/world/table.ts';
import { workerCalls } from '../organizations/workers.ts';

startTable();

const tawaWith = async () => {
  const tawa = await workshop();
  const [owner, tom] = [await newPerson(), await newPerson({ name: 'Tom' })];
  await addMember(owner, tawa.id, ['Admin']);
  const call = workerCalls(tom, tawa.id);
  const join = (now = NOW) => tom.call('user', { query: { referral: tawa.code } }, { now });
  const events = () => listItems(joinedKey(tawa.id, tom.id, '').pk);
  return { tawa, owner, tom, call, join, events };
};
const tooMany = { code: 'too-many-requests', status: 429 };

it('D-11: a person can rejoin ten times a day, and the Admins are notified once', async () => {
  const { call, join, events, tawa } = await tawaWith();
  for (let n = 0; n < 10; n++) {
    await join(later(n * MINUTE));
    await call('leave', {}, { now: later(n * MINUTE + 1) });
  }
  expect(await refused(join(later(11 * MINUTE)))).toMatchObject({
    ...tooMany,
    message: expect.stringContaining('tomorrow'),
  });
  // one inserted item makes one event
  expect(await events()).toMatchObject([{ event: 'MemberJoined', organizationId: tawa.id }]);
  await join(later(DAY));
  expect(await events()).toHaveLength(2);
});

it('D-11: an organization accepts a hundred people a day', async () => {
  const { tawa, join } = await tawaWith();
  const window = nzDate(NOW);
  const spent = organizationAllowanceKey(tawa.id, `joined#${window}`);
  await write({ put: { ...spent, type: 'ALLOWANCE', spent: 99 } });
  await join();
  const other = await newPerson();
  const late = () => other.call('user', { query: { referral: tawa.code } }, { now: later(HOUR) });
  expect(await refused(late())).toMatchObject(tooMany);
  // a person whose invite is refused can still use the app, and the invite is used the next day
  const third = await newPerson({ pendingReferral: tawa.code });
  expect((await third.call('user', {}, { now: later(HOUR) })).Organization).toBeNull();
  expect((await third.call('user', {}, { now: later(2 * DAY) })).Organization).toMatchObject({
    OrganizationID: tawa.id,
  });
});

it('D-11: the Admins are notified again when a removed person rejoins by the same link that day', async () => {
  const { tawa, owner, tom, join, events } = await tawaWith();
  await join();
  const [first] = await events();
  await workerCalls(owner, tawa.id)('removeMember', { params: { id: tom.id } }, { now: later(MINUTE) });
  await join(later(2 * MINUTE));
  // an inserted item makes an event
  const again = (await events()).filter(({ sk }) => sk !== first?.sk);
  expect(again).toMatchObject([{ event: 'MemberJoined', at: later(2 * MINUTE).toISOString() }]);
});

it('D-11: the Admins are notified again when a person whose return was ended rejoins that day', async () => {
  const { tawa, owner, tom, call, join, events } = await tawaWith();
  await join();
  await call('leave', {});
  await workerCalls(owner, tawa.id)('endReturn', { params: { id: tom.id } });
  await join(later(MINUTE));
  expect(await events()).toHaveLength(2);
});

it('D-11: ten people who keep leaving and rejoining do not use up an organization’s limit for others', async () => {
  const { tawa, call, join } = await tawaWith();
  for (let n = 0; n < 10; n++) {
    await join(later(n * MINUTE));
    await call('leave', {}, { now: later(n * MINUTE + 1) });
  }
  const window = nzDate(NOW);
  const spent = organizationAllowanceKey(tawa.id, `joined#${window}`);
  expect(await listItems(spent.pk)).toMatchObject([{ sk: spent.sk, spent: 1 }]);
});
