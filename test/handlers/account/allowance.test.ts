import { expect, it } from 'vitest';
import { exportInspections } from '#lambdas/counters/export.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { checkSecret, consume, consumeUpdate, limitReached } from '#lambdas/http/rate-limit.ts';
import { organizationAllowanceKey } from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { HOUR, later, MINUTE, NOW } from '#test/world/clock.ts';
import { newPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const tooMany = { code: 'too-many-requests', message: 'Sending too many requests' };

it('C-03: each person has their own limit of three verification emails an hour', async () => {
  const [mere, rangi] = [await newPerson(), await newPerson()];
  for (const _ of '123') await consume(mere.contextAt(NOW), 'verification-mail');
  expect(await refused(consume(mere.contextAt(later(59 * MINUTE)), 'verification-mail'))).toMatchObject(tooMany);
  await consume(rangi.contextAt(NOW), 'verification-mail');
  await consume(mere.contextAt(later(HOUR)), 'verification-mail');
});

it('each kind of action has its own limit', async () => {
  const mere = (await newPerson()).contextAt(NOW);
  for (const _ of '12345') await consume(mere, 'pin', 'sub_aroha');
  expect((await refused(consume(mere, 'pin', 'sub_aroha'))).code).toBe('too-many-requests');
  await consume(mere, 'pin', 'sub_wiremu');
  await consume(mere, 'verification-mail');
});

it('a limit that is part of a transaction cancels the whole transaction', async () => {
  const { id, items, contextAt } = await newPerson();
  const one = { update: consumeUpdate(contextAt(NOW), 'new-organization') };
  const more = { put: { pk: `USER#${id}`, sk: 'MORE', type: 'TOLD' as const } };
  for (const _ of '123') expect((await write(one)).refused).toBeUndefined();
  expect((await write(more, one)).refused).toMatchObject([{ index: 1 }]);
  expect((await items()).map(({ sk }) => sk)).toEqual(['USER']);
  expect(limitReached('new-organization').code).toBe('too-many-requests');
});

it('only wrong guesses count, also when many are made at once', async () => {
  const mere = (await newPerson()).contextAt(NOW);
  const attempt = (secret: string) =>
    refused(
      checkSecret(mere, 'referral-code', undefined, async () => (secret === 'right' ? secret : undefined)).then(
        (found) => {
          if (!found) throw new Error('wrong');
        },
      ),
    );
  for (const _ of Array(12)) expect(await attempt('right')).toEqual({});
  const many = await Promise.all(Array.from({ length: 25 }, () => attempt('wrong')));
  expect(many.filter(({ code }) => code === 'too-many-requests')).toHaveLength(15);
  expect((await attempt('right')).code).toBe('too-many-requests');
});

type Workshop = ReturnType<typeof newWorkshop>;
const startSheet = ({ at }: Workshop, now: Date) => createDraft(at(now.toISOString()), DraftId.parse(newId('dft')), {});
const exportPart = ({ at }: Workshop, now: Date) =>
  exportInspections({ from: nzDate(NOW), upTo: nzDate(NOW) }, at(now.toISOString()));

it.each([
  ['may start 300 sheets an hour', 'new-draft', 300, startSheet],
  ['may export 3,000 parts an hour', 'export', 3000, exportPart],
] as const)('a workshop %s, and each has its own limit', async (_, what, times, act) => {
  const [tawa, other] = [newWorkshop(), newWorkshop()];
  const window = `${what}#${Math.floor(NOW.getTime() / HOUR)}`;
  const spent = times - 1;
  await write({ put: { ...organizationAllowanceKey(tawa.organizationId, window), type: 'ALLOWANCE', spent } });
  await act(tawa, NOW);
  expect((await refused(act(tawa, NOW))).code).toBe('too-many-requests');
  await act(other, NOW);
  await act(tawa, later(HOUR));
});
