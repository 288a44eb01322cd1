import { expect, it, vi } from 'vitest';
import { acquireLease, loadChecksheet, requestChecksheet } from '#lambdas/checksheets/records.ts';
import { handler as sweep } from '#lambdas/checksheets/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { CHECKSHEET_DUE_SHARDS, type Key } from '#lambdas/table/keys.ts';
import { dueOf, failuresOf, headerOf, organizationId, requestsOf, startStores, submitted } from '#test/world/stores.ts';
import { sweepOn } from '#test/world/sweep-on.ts';

startStores();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const tenant = (now = new Date()) => ({ table: table(), organizationId, now });
const stateOf = async (id: number, type: 'Full' | 'Summary' = 'Full') =>
  (await loadChecksheet(tenant(), id, type)).state;

it('a first sheet whose event was lost is asked for again after two minutes', async () => {
  const lost = await submitted(minutesAgo(3));
  const fresh = await submitted(minutesAgo(1));
  await sweep();
  expect(await requestsOf(lost.id)).toEqual([
    expect.objectContaining({ event: 'ChecksheetRequested', inspectionId: lost.id, checksheet: 'Full' }),
  ]);
  expect(await requestsOf(fresh.id)).toEqual([]);
  // Once for each time it is overdue, not with every run.
  await sweep();
  expect(await requestsOf(lost.id)).toHaveLength(1);
});

it('so is a variant that was asked for, and one whose printing broke off', async () => {
  const { id } = await submitted();
  await requestChecksheet(tenant(minutesAgo(4)), id, 'Summary');
  const broken = await submitted(minutesAgo(4));
  const header = await headerOf(broken.id);
  const sheet = { organizationId, inspectionId: broken.id, checksheet: 'Full' } as const;
  await acquireLease(table(), sheet, header as NonNullable<typeof header>, minutesAgo(4));
  expect(await dueOf(broken.id)).toEqual(['CHECKSHEET#Full']);
  await sweep();
  expect(await requestsOf(id)).toHaveLength(2);
  expect(await requestsOf(broken.id)).toHaveLength(1);
});

it('it gives up at last, says so, and looks no more', async () => {
  const never = await submitted(minutesAgo(60));
  const { id } = await submitted();
  await requestChecksheet(tenant(), id, 'Summary');
  await sweepOn();
  expect(await stateOf(never.id)).toBe('failed');
  expect(await stateOf(id, 'Summary')).toBe('failed');
  expect(await requestsOf(never.id)).toHaveLength(6);
  expect(await failuresOf(never.id)).toEqual([
    expect.objectContaining({ event: 'ChecksheetFailed', inspectionId: never.id, checksheet: 'Full' }),
  ]);
  expect((await failuresOf(id)).map(({ checksheet }) => checksheet)).toEqual(['Full', 'Summary']);
  expect(await dueOf(never.id)).toEqual([]);
  expect(await dueOf(id)).toEqual([]);
});

it('many at once are asked for in turn, the oldest first', async () => {
  const old = await submitted(minutesAgo(30));
  const others: number[] = [];
  while (others.length < 60) others.push((await submitted(minutesAgo(10), CHECKSHEET_DUE_SHARDS)).id);
  await sweep();
  expect(await requestsOf(old.id)).toHaveLength(1);
  const asked = (await Promise.all(others.map(requestsOf))).flat();
  expect(asked).toHaveLength(49);
  await sweep();
  expect((await Promise.all(others.map(requestsOf))).every((requests) => requests.length === 1)).toBe(true);
});

it('goes on past one that cannot be helped, and tells of it', async () => {
  const bad = await submitted(minutesAgo(30), 8);
  const good = await submitted(minutesAgo(20), 8);
  const { pk, sk } = (await headerOf(bad.id)) as Key;
  await table().update({ key: { pk, sk }, expression: 'SET checksheet = :x', values: { ':x': 'NoMore' } });
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  await sweep();
  expect(await requestsOf(good.id)).toHaveLength(1);
  expect(told.mock.calls.map(([line]) => JSON.parse(String(line)))).toContainEqual(
    expect.objectContaining({ stuck: pk }),
  );
});
