import { expect, it } from 'vitest';
import { publishPrivacyPolicy } from '#lambdas/content/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { visitors } from '#lambdas/visitors/api.ts';
import { DEFAULT_PRIVACY_POLICY } from '#shared/content/privacy-policy.ts';
import { visitorsApi } from '#shared/visitors/api.ts';
import { workshopOf } from '#test/handlers/organizations/workers.ts';
import { makeCaller } from '#test/world/calls.ts';
import { DAY, later, NOW } from '#test/world/clock.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();

type Context = Parameters<NonNullable<ReturnType<typeof visitors.get>>['handle']>[1];
const call = makeCaller(visitorsApi, visitors, (now: Date | undefined) => {
  return { table: table(), now: now ?? NOW, organizationId: undefined } as Context;
});
const ask = (code: string, now?: Date) => call('invite', { body: { code } }, now);

it('D-05, D-11: an invite code tells its holder the name of the workshop, and nothing else', async () => {
  const { members } = await workshopOf(['Admin']);
  const code = await members[0].call('invite', {});
  const { Name } = await members[0].call('update', { body: { Name: 'Tawa Motors' } });
  expect(await ask(code)).toEqual({ workshop: Name });
  // an unknown code, a mistyped one, and none
  const unknown = await refused(ask('inv_ABCDEFGHIJKLMNOPQRSTUVWX'));
  expect(unknown).toMatchObject({ code: 'not-found' });
  for (const wrong of ['', '#', 'x', `${code}A`, code.slice(0, -1)]) expect(await refused(ask(wrong))).toEqual(unknown);
});

it('D-12: an expired or replaced code, and one of a closed workshop, get the answer of an unknown one', async () => {
  const { members } = await workshopOf(['Admin']);
  const first = await members[0].call('invite', {});
  expect(await refused(ask(first, later(30 * DAY)))).toMatchObject({ code: 'not-found' });
  const second = await members[0].call('regenerateInvite', {});
  expect(await refused(ask(first))).toMatchObject({ code: 'not-found' });
  await members[0].call('close', {});
  expect(await refused(ask(second))).toMatchObject({ code: 'not-found' });
});

it('C-34: the policy is read without an account, in its current version', async () => {
  expect(await call('privacyPolicy', {})).toEqual(DEFAULT_PRIVACY_POLICY);
  await publishPrivacyPolicy('New', { table: table(), now: NOW } as Parameters<typeof publishPrivacyPolicy>[1]);
  expect(await call('privacyPolicy', {})).toMatchObject({ Content: 'New' });
});
