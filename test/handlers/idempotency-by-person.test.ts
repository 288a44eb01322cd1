import { expect, it } from 'vitest';
import { checksheets } from '#lambdas/checksheets/api.ts';
import type { Context } from '#lambdas/http/context.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { newPaper } from '#lambdas/papers/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { earlierIdempotencyKey } from '#lambdas/table/keys.ts';
import { checksheetsApi } from '#shared/checksheets/api.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { makeCaller } from '#test/world/calls.ts';
import { startStores } from '#test/world/stores.ts';
import { write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startStores();

const NOW = '2026-11-20T02:00:00.000Z';
const mere = { ...hemi, userId: 'user-mere', name: 'Mere Tūhoe' };
const company = {
  ...{ companyName: 'Tawa', companyPhone: '', companyAddress: '', companyEmail: '', companyAuthorityNumber: '' },
};
const twoPeople = () => {
  const { at, organizationId } = newWorkshop();
  const idempotency = { key: 'one-and-the-same', hash: 'of-the-same-body' };
  const as = (actor: typeof hemi): Context => ({ ...at(NOW, actor), idempotency });
  return { organizationId, idempotency, one: as(hemi), other: as(mere) };
};
const sheet = () => withInspectionDay('2026-11-20', finishedCar());

it('the same Idempotency-Key from two people of a workshop makes two calls', async () => {
  const { one, other } = twoPeople();
  const papers = [await newPaper(company, one), await newPaper(company, other), await newPaper(company, one)];
  const [first, second, again] = papers.map(({ paperInspectionId }) => paperInspectionId);
  expect(second).not.toBe(first);
  expect(again).toBe(first);
  const records = [await submit(sheet(), one), await submit(sheet(), other), await submit(sheet(), other)];
  const [own, theirs, repeated] = records.map(({ id }) => id);
  expect(theirs).not.toBe(own);
  expect(repeated).toBe(theirs);
});

it('a retry of a call that the previous release handled gets that response', async () => {
  const { one, organizationId, idempotency } = twoPeople();
  const { id } = await submit(sheet(), { ...one, idempotency: undefined });
  const { paperInspectionId } = await newPaper(company, { ...one, idempotency: undefined });
  const kept = (route: string, made: string | number) =>
    write({
      put: {
        ...earlierIdempotencyKey(organizationId, route, idempotency.key),
        ...{ type: 'IDEMPOTENCY', hash: idempotency.hash, made },
      },
    });
  await kept('submit', id);
  await kept('blank', paperInspectionId);
  expect((await submit(sheet(), one)).id).toBe(id);
  expect((await newPaper(company, one)).paperInspectionId).toBe(paperInspectionId);
  expect(await table().get(earlierIdempotencyKey(organizationId, 'submit', idempotency.key))).toBeDefined();
});

it("R-22: no key of one person can equal another person's, whatever it contains", async () => {
  const { one, other, idempotency } = twoPeople();
  const first = await submit(sheet(), one);
  const key = `${one.userId}#${idempotency.key}`;
  const as = (hash: string) => submit(sheet(), { ...other, idempotency: { key, hash } });
  const theirs = await as(idempotency.hash);
  expect(theirs.id).not.toBe(first.id);
  expect((await as(idempotency.hash)).id).toBe(theirs.id);
});

it('R-33: another paper sheet under a used Idempotency-Key is refused as the contract says', async () => {
  const { one } = twoPeople();
  const call = makeCaller(checksheetsApi, checksheets, (hash: string | undefined) => ({
    ...one,
    idempotency: { key: 'one-and-the-same', hash: hash ?? '' },
  }));
  await call('blank', { body: company }, 'of this body');
  await expect(call('blank', { body: company }, 'of another')).rejects.toThrow(
    'This Idempotency-Key was already used for another request.',
  );
});
