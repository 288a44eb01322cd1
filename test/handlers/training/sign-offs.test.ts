import { expect, test } from 'vitest';
import { training } from '#lambdas/training/api.ts';
import { AmendmentId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { trainingApi } from '#shared/training/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { newLearner, quizWorkshop } from '#test/world/quizzes.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const period = { from: '2025-11-21' as NzDate, to: '2026-11-20' as NzDate };
const course = { day: '2026-11-19' as NzDate, title: 'Brake testing, MTA', minutes: 180, notes: '' };

const workshop = async () => {
  const own = await quizWorkshop();
  const actor = await newLearner();
  const record = makeCaller(trainingApi, training, own.contextFor);
  const person = actor.userId;
  const look = (of = period) => record('record', { query: { ...of, whose: 'all', person } });
  const sign = (digest: string, of = period) => record('signOff', { body: { person, ...of, digest } });
  await record('addCourse', { body: course }, { actor });
  return { ...own, actor, person, record, look, sign };
};

test('an Admin signs off a person’s period once, with the server’s time; the person sees it', async () => {
  const { actor, person, record, look, sign, admin } = await workshop();
  const { entries, digest = '', signOffs } = await look();
  expect([entries.length, signOffs]).toEqual([1, []]);
  const signed = await sign(digest);
  const { name } = admin;
  expect(signed).toEqual({
    ...{ ...period, person, name: actor.name, signedBy: name, digest, signedAt: '2026-11-20T00:00:00.000Z' },
  });
  expect(await sign(digest)).toEqual(signed);
  const own = await record('record', { query: period }, { actor });
  expect(own).toMatchObject({ signOffs: [signed], digest });
});

test('a record that changed since it was opened can’t be signed; one that changes later no longer has that digest', async () => {
  const { actor, record, look, sign } = await workshop();
  const { digest = '' } = await look();
  const later = { ...course, day: '2026-11-20' as NzDate };
  await record('addCourse', { body: later }, { actor });
  expect(await refused(sign(digest))).toMatchObject({ code: 'refused', message: /changed since you opened it/ });
  const { digest: current = '' } = await look();
  await sign(current);
  await record('addCourse', { body: { ...later, title: 'Another' } }, { actor });
  const { signOffs: [signed] = [], digest: now } = await look();
  expect(signed?.digest).toBe(current);
  expect(now).not.toBe(current);
});

test('the digest stays if only notes are erased', async () => {
  const { person, record, look } = await workshop();
  const { digest } = await look();
  await record('erase', { params: { person } });
  expect(await look()).toMatchObject({ digest, entries: [{ title: course.title }] });
});

test('only Admins sign, only past periods, and only for people of their workshop', async () => {
  const { actor, look, sign, record, person } = await workshop();
  const { digest = '' } = await look();
  const tomorrow = { ...period, to: '2026-11-21' as NzDate };
  expect(await refused(sign((await look(tomorrow)).digest ?? '', tomorrow))).toMatchObject({ code: 'refused' });
  const other = await workshop();
  const foreign = other.record('signOff', { body: { person, ...period, digest } });
  expect(await refused(foreign)).toMatchObject({ code: 'not-found' });
  const all = record('record', { query: { ...period, whose: 'all', person } }, { actor: await newLearner() });
  expect(await refused(all)).toMatchObject({ code: 'refused' });
  // `own` ignores the person
  const stranger = await newLearner();
  const own = await record('record', { query: { ...period, person: actor.userId } }, { actor: stranger });
  expect(own).toMatchObject({ entries: [], signOffs: [] });
});

test('amendments that were read are in the record of their day, also after the amendment was deleted', async () => {
  const { actor, record, look } = await workshop();
  const id = AmendmentId.parse(newId('amd'));
  const content = { title: 'Tread depth', text: 'New limit', day: '2026-11-01' as NzDate };
  await record('addAmendment', { body: { ...content, id } });
  await record('signAmendment', { params: { amendmentId: id }, body: { version: 1 } }, { actor });
  await record('removeAmendment', { params: { amendmentId: id } });
  const read = { amendment: id, title: 'Tread depth', version: 1, signedAt: '2026-11-20T00:00:00.000Z' };
  expect((await look()).amendments).toEqual([{ ...read, person: actor.userId, name: actor.name }]);
  expect((await look({ from: period.from, to: '2026-11-19' as NzDate })).amendments).toEqual([]);
});
