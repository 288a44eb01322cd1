import { expect, it } from 'vitest';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import { MAX_ORGANIZATIONS } from '#shared/organizations/model.ts';
import { DAY, later, NOW } from '#test/world/clock.ts';
import { addMember, newPerson, type TestPerson, workshop } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { workerCalls } from '../organizations/workers.ts';

startTable();

const memberOf = async (who: { id: string }, count: number) => {
  const ids: OrganizationId[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await workshop(`Workshop ${n}`);
    await addMember(who, id, [], later(n - DAY));
    ids.push(id);
  }
  return ids;
};
const listIds = async (who: TestPerson) => {
  const { Organization } = await who.call('user', {});
  return Organization ? [Organization, ...Organization.Owns].map((one) => one.OrganizationID) : [];
};

const words = expect.stringContaining('200 workshops');

it('D-11: a person in 200 organizations sees them all, and why they can’t join another', async () => {
  const mere = await newPerson();
  const ids = await memberOf(mere, MAX_ORGANIZATIONS - 1);
  const last = await workshop('The 200th');
  await mere.call('user', { query: { referral: last.code } });
  expect(await listIds(mere)).toEqual([...ids, last.id]);

  const oneMore = await workshop('The 201st');
  const again = () => mere.call('user', { query: { referral: oneMore.code } });
  expect(await refused(again())).toMatchObject({ code: 'referral-not-valid', status: 400, message: words });
  // an organization they already belong to doesn't count
  await mere.call('user', { query: { referral: last.code } });

  const call = workerCalls(mere, last.id);
  const details = { Phone: '093001234', Address: '1 Road', City: 'Taupo', PostCode: '3330', Email: 'w@example.nz' };
  expect(await refused(call('create', { body: { Name: 'Mine', ...details } }))).toMatchObject({
    code: 'refused',
    status: 422,
    message: words,
  });
  await call('leave', {});
  await again();
  const back = () => call('comeBack', { body: { OrganizationID: last.id } });
  expect(await refused(back())).toMatchObject({ code: 'refused', status: 422, message: words });
  expect(await listIds(mere)).toEqual([...ids, oneMore.id]);
});

it('D-11: an invite that waited for verification doesn’t lock out a person who has 200 organizations by then', async () => {
  const mere = await newPerson();
  await memberOf(mere, MAX_ORGANIZATIONS);
  const tawa = await workshop();
  await mere.contextAt(NOW).table.update({
    key: { pk: `USER#${mere.id}`, sk: 'USER' },
    expression: 'SET pendingReferral = :code',
    values: { ':code': tawa.code },
  });
  expect(await listIds(mere)).not.toContain(tawa.id);
  expect((await mere.items()).some(({ pendingReferral }) => pendingReferral)).toBe(false);
});
