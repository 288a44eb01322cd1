import { expect, test } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { memberKey } from '#lambdas/table/keys.ts';
import { training } from '#lambdas/training/api.ts';
import { AmendmentId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { trainingApi } from '#shared/training/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { addMember, newPerson } from '#test/world/people.ts';
import { addSeconds, newLearner, quizWorkshop } from '#test/world/quizzes.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const content = {
  ...{ title: 'Tread depth', text: 'The limit is now 2 mm.', link: 'https://vehicleinspection.nzta.govt.nz/news' },
  day: '2026-11-18' as NzDate,
};

/** A workshop with an Admin, the inspectors Ann and Tom, and Office, who has no inspector number. */
const workshop = async () => {
  const own = await quizWorkshop();
  const call = makeCaller(trainingApi, training, own.contextFor);
  const join = async (name: string, InspectorAuthorityNumber: string): Promise<Actor> => {
    const { id } = await newPerson({ name, InspectorAuthorityNumber });
    await addMember({ id }, own.organizationId);
    return { userId: id, subUserId: null, name, inspectorNumber: InspectorAuthorityNumber };
  };
  const [ann, tom, office] = [await join('Ann', 'VI1'), await join('Tom', 'VI2'), await join('Office', '')];
  const add = (more: object = {}) => call('addAmendment', { body: { ...content, ...more } });
  const of = async (actor?: Actor) => (await call('amendments', {}, actor && { actor })).amendments;
  const sign = (amendmentId: AmendmentId, version: number, by: { actor: Actor; at?: string }) =>
    call('signAmendment', { params: { amendmentId }, body: { version } }, by);
  return { ...own, call, join, ann, tom, office, add, of, sign };
};

test('everyone with an inspector number must read an amendment; the Admin sees who has, with the server’s time', async () => {
  const { ann, tom, office, add, of, sign } = await workshop();
  const { id } = await add();
  expect(await of(ann)).toMatchObject([{ ...content, id, version: 1, mustRead: true }]);
  expect((await of(office))[0]).toMatchObject({ mustRead: false });
  expect((await of(ann))[0]).not.toHaveProperty('signatures');
  const signedAt = addSeconds(60);
  expect(await sign(id, 1, { actor: ann, at: signedAt })).toMatchObject({ signedAt });
  const [seen] = await of();
  expect(seen?.signatures).toEqual([
    { person: ann.userId, name: 'Ann', signedAt, version: 1 },
    { person: tom.userId, name: 'Tom' },
  ]);
});

test('a signature on a second device, or sent again, keeps the first time', async () => {
  const { ann, add, sign } = await workshop();
  const { id } = await add();
  const signedAt = addSeconds(60);
  await sign(id, 1, { actor: ann, at: signedAt });
  expect(await sign(id, 1, { actor: ann, at: addSeconds(120) })).toMatchObject({ signedAt });
});

test('a change of the text asks to sign again; a change of the readers doesn’t; an old version can’t be signed', async () => {
  const { call, ann, add, of, sign } = await workshop();
  const { id } = await add();
  await sign(id, 1, { actor: ann });
  const change = (revision: number, more: object) =>
    call('changeAmendment', { params: { amendmentId: id }, body: { ...content, revision, ...more } });
  expect(await change(1, { readers: [ann.userId] })).toMatchObject({ version: 1, revision: 2 });
  expect((await of(ann))[0]).toMatchObject({ signedAt: expect.anything() });
  const text = 'The limit is 1.6 mm after all.';
  expect(await change(2, { text })).toMatchObject({ version: 2, revision: 3, text });
  // repeated after a lost response
  expect(await change(2, { text })).toMatchObject({ version: 2, revision: 3 });
  const [again] = await of(ann);
  expect(again).toMatchObject({ version: 2, mustRead: true });
  expect(again).not.toHaveProperty('signedAt');
  expect((await of())[0]?.signatures).toContainEqual({ person: ann.userId, name: 'Ann', version: 1 });
  expect(await refused(sign(id, 1, { actor: ann }))).toMatchObject({ code: 'refused' });
  const { versions } = await call('amendmentVersions', { params: { amendmentId: id } });
  expect(versions.map((one) => [one.version, one.text])).toEqual([
    [2, text],
    [1, content.text],
  ]);
  const foreign = (await workshop()).call('amendmentVersions', { params: { amendmentId: id } });
  expect(await refused(foreign)).toMatchObject({ code: 'not-found' });
  await sign(id, 2, { actor: ann });
  expect((await of(ann))[0]).toMatchObject({ signedAt: expect.anything() });
});

test('someone else’s change in between is a conflict with the current amendment', async () => {
  const { call, add } = await workshop();
  const { id } = await add();
  const change = (title: string) =>
    call('changeAmendment', { params: { amendmentId: id }, body: { ...content, title, revision: 1 } });
  await change('One');
  const conflict = await refused(change('Other'));
  expect(conflict).toMatchObject({ code: 'version-conflict', details: { title: 'One', revision: 2 } });
});

test('people who join later must read it; those who leave are listed only if they signed', async () => {
  const { join, ann, tom, add, of, sign, organizationId } = await workshop();
  const { id } = await add();
  await sign(id, 1, { actor: ann });
  const zoe = await join('Zoe', 'VI3');
  expect((await of(zoe))[0]).toMatchObject({ mustRead: true });
  for (const { userId } of [ann, tom]) await table().remove(memberKey(userId, organizationId));
  const [seen] = await of();
  expect(seen?.signatures).toEqual([
    { person: zoe.userId, name: 'Zoe' },
    { person: ann.userId, name: 'Ann', signedAt: expect.anything(), version: 1, isExtra: true },
  ]);
});

test('an amendment for chosen people is for them only, with or without an inspector number', async () => {
  const { ann, office, add, of } = await workshop();
  await add({ readers: [office.userId] });
  expect((await of(office))[0]).toMatchObject({ mustRead: true });
  expect((await of(ann))[0]).toMatchObject({ mustRead: false });
});

test('adding twice with the same id adds once; other content is refused, and so is an empty amendment', async () => {
  const { add, of } = await workshop();
  const id = AmendmentId.parse(newId('amd'));
  expect(await add({ id })).toMatchObject({ id });
  expect(await add({ id })).toMatchObject({ id, version: 1, revision: 1 });
  expect(await refused(add({ id, text: 'Other' }))).toMatchObject({ code: 'refused' });
  expect(await of()).toHaveLength(1);
  expect(await refused(add({ text: ' ', link: '' }))).toMatchObject({ code: 'refused' });
  expect(await refused(add({ link: 'javascript:alert(1)' }))).toMatchObject({ code: 'not-valid' });
});

test('a deleted amendment can’t be read or signed; deleting is idempotent and only for the workshop’s own', async () => {
  const { call, ann, add, of, sign } = await workshop();
  const { id } = await add();
  const params = { amendmentId: id };
  const other = await workshop();
  expect(await refused(other.call('removeAmendment', { params }))).toMatchObject({ code: 'not-found' });
  expect(await refused(other.sign(id, 1, { actor: other.ann }))).toMatchObject({ code: 'not-found' });
  await call('removeAmendment', { params });
  await call('removeAmendment', { params });
  expect(await of(ann)).toEqual([]);
  expect(await refused(sign(id, 1, { actor: ann }))).toMatchObject({ code: 'not-found' });
});

test('a shared account’s inspectors each sign for themselves', async () => {
  const { organizationId, add, of, sign } = await workshop();
  const { id: userId } = await newPerson({ name: 'Shared', InspectorAuthorityNumber: '' });
  await addMember({ id: userId }, organizationId, ['flag-use-subusers']);
  const [kiri, sam] = [await newLearner('sub_kiri000000', userId), await newLearner('sub_sam0000000', userId)];
  const { id } = await add();
  await sign(id, 1, { actor: kiri });
  expect((await of(kiri))[0]).toHaveProperty('signedAt');
  expect((await of(sam))[0]).not.toHaveProperty('signedAt');
});

test('erasing a person’s answers keeps their signatures', async () => {
  const { call, ann, add, of, sign } = await workshop();
  const { id } = await add();
  await sign(id, 1, { actor: ann });
  await call('erase', { params: { person: ann.userId } });
  expect((await of(ann))[0]).toMatchObject({ signedAt: expect.any(String) });
});
