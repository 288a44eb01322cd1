import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { endDraft } from '#web/lists/ended-drafts.ts';
import { FIGURES, INSPECTIONS } from '#web/lists/queries.ts';

afterEach(() => vi.useRealTimers());

test('T-01: a minute after a submission the figures are asked for again, in case it was counted late', async () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const keys = [INSPECTIONS, FIGURES];
  const isStale = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated);
  const load = () => keys.map((key) => queries.setQueryData(key, {}));
  const stale: unknown[] = [];
  load();
  await endDraft(queries, 'dft_1');
  for (const seconds of [0, 3, 57]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    stale.push(isStale());
    load();
  }
  expect(stale).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ]);
  queries.clear();
});
