import { expect, test } from 'vitest';
import { images } from '#lambdas/images/api.ts';
import { training } from '#lambdas/training/api.ts';
import { newId, TrainingId } from '#shared/ids.ts';
import { imagesApi } from '#shared/images/api.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { trainingApi } from '#shared/training/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { newLearner, quizWorkshop } from '#test/world/quizzes.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

const PDF = new File(['%PDF-1.7 certificate'], 'certificate.pdf');
const PNG = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'dot.png',
);
const query = { from: '2026-11-01' as NzDate, to: '2026-11-30' as NzDate };
const notFound = { code: 'not-found' };

const workshop = async () => {
  const own = await quizWorkshop();
  const actor = await newLearner();
  const record = makeCaller(trainingApi, training, own.contextFor);
  const files = makeCaller(imagesApi, images, own.contextFor);
  const body = { day: '2026-11-19' as NzDate, title: 'Brake testing', minutes: 180, notes: '' };
  const trainingId = TrainingId.parse((await record('addCourse', { body }, { actor })).id);
  const upload = (file: File, by = actor, id = trainingId) =>
    files('addCertificate', { body: { file, trainingId: id } }, { actor: by });
  const open = (by = actor, person?: string) =>
    record('certificate', { params: { trainingId }, query: { person } }, { actor: by });
  return { ...own, actor, record, trainingId, upload, open };
};
const read = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

test('a certificate is added to a course as a PDF, and opened by its owner and by Admins only', async () => {
  const { actor, admin, record, upload, open } = await workshop();
  expect(await refused(open())).toMatchObject(notFound);
  expect(await upload(PDF)).toEqual({ certificate: 'pdf' });
  expect(await upload(PDF)).toEqual({ certificate: 'pdf' });
  expect((await record('record', { query }, { actor })).entries).toMatchObject([{ certificate: 'pdf' }]);
  expect(await read((await open()).url)).toEqual({
    ...{ status: 200, type: 'application/pdf', text: '%PDF-1.7 certificate' },
  });
  expect(await read((await open(admin, actor.userId)).url)).toMatchObject({ status: 200 });
  const stranger = await newLearner();
  expect(await refused(open(stranger, actor.userId))).toMatchObject(notFound);
  const other = await workshop();
  expect(await refused(other.open(other.admin, actor.userId))).toMatchObject(notFound);
});

test('an image becomes a JPEG, and replaces an earlier file; other files are refused', async () => {
  const { upload, open } = await workshop();
  await upload(PDF);
  const { url: before } = await open();
  expect(await upload(PNG)).toEqual({ certificate: 'image' });
  expect(await read((await open()).url)).toMatchObject({ status: 200, type: 'image/jpeg' });
  expect((await read(before)).status).not.toBe(200);
  const text = upload(new File(['Certificate of Ana'], 'certificate.txt'));
  expect(await refused(text)).toMatchObject({ code: 'not-a-photo', message: /PDF, JPEG, PNG or WebP/ });
});

test('nobody adds a certificate to another person’s course or to one that doesn’t exist', async () => {
  const { admin, upload, actor } = await workshop();
  expect(await refused(upload(PDF, admin))).toMatchObject(notFound);
  expect(await refused(upload(PDF, actor, TrainingId.parse(newId('trn'))))).toMatchObject(notFound);
});

test('removing the course or erasing its person deletes the file', async () => {
  const gone = await workshop();
  await gone.upload(PDF);
  const { url } = await gone.open();
  await gone.record('removeCourse', { params: { trainingId: gone.trainingId } }, { actor: gone.actor });
  expect((await read(url)).status).not.toBe(200);
  const erased = await workshop();
  await erased.upload(PDF);
  const { url: theirs } = await erased.open();
  await erased.record('erase', { params: { person: erased.actor.userId } });
  expect((await read(theirs)).status).not.toBe(200);
  const { entries } = await erased.record('record', { query }, { actor: erased.actor });
  expect(entries).toMatchObject([{ title: 'Brake testing' }]);
  expect(entries[0]).not.toHaveProperty('certificate');
  expect(await refused(erased.open())).toMatchObject(notFound);
});
