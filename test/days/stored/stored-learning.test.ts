import { expect, it, onTestFinished, vi } from 'vitest';
import { putRaw, readAll, readFixture, removeRaw, scan, storedItems } from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

it('quizzes, attempts and a training record stored that day read as they did then', async () => {
  process.env.USER_POOL_CLIENT_ID = 'client';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T08:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  await removeRaw(...(await scan()));
  const stored = storedItems('2026-11-27');
  await putRaw(...stored.items);
  const { quizzes, attempts, training } = readFixture('answers-2026-11-27');
  expect(await readAll(stored)).toMatchObject({ quizzes, attempts, training });
});
