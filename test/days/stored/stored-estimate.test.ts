import { expect, it, onTestFinished, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { trustOrganizationId } from '#lambdas/table/keys.ts';
import { rebuildEstimates } from '#scripts/rebuild/estimates.ts';
import { callLambda, putRaw, readAll, readFixture, removeRaw, scan, storedItems } from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

const DAY = '2026-11-24';
const stored = storedItems(DAY);
const [{ answer }] = readFixture(`answers-${DAY}`).estimates;

it('R-45: an estimate stored that day has no number, opens as it did then, can be saved and gets a number by a rebuild', async () => {
  process.env.USER_POOL_CLIENT_ID = 'client';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T08:00:00.000Z`) });
  onTestFinished(() => void vi.useRealTimers());
  await removeRaw(...(await scan()));
  await putRaw(...stored.items);
  expect((await readAll(stored)).estimates).toMatchObject([{ status: 200, answer }]);
  expect(answer).toMatchObject({ totalCents: 14_95, version: 2 });
  const { EstimateID: id, Customer, lines, version } = answer;
  const asked = { params: { id }, body: { Customer, lines: lines.slice(1), version } };
  expect(await callLambda(stored, 'estimates', 'save', asked)).toMatchObject({
    status: 200,
    answer: { totalCents: 0, version: 3 },
  });
  expect(answer.estimateNumber).toBeUndefined();
  const tenant = { table: table(), organizationId: trustOrganizationId(stored.organizationId) };
  expect(await rebuildEstimates(tenant)).toMatchObject({ numbered: 1 });
  expect(await callLambda(stored, 'estimates', 'get', asked)).toMatchObject({
    answer: { estimateNumber: 1 },
  });
});
