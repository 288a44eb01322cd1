import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '#web/client/client.ts';
import { setUnread, unreadNotifications } from '#web/notifications/queries.ts';

environmentManager.setIsServer(() => false);
afterEach(() => void vi.useRealTimers());

const client = createClient({ over: new AbortController().signal });

test('E-11: the bell polls every 120 seconds, at a fixed interval, and not while the page is hidden', () => {
  const query = unreadNotifications(client, 0);
  expect(query).toMatchObject({ refetchInterval: 120_000, staleTime: 120_000, retry: false });
  expect(query.refetchIntervalInBackground ?? false).toBe(false);
});

test('E-11: the bell skips a poll if another call brought the count within the last 120 seconds', async () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const poll = vi.fn(async () => ({ unread: 0 }));
  const end = new QueryObserver(queries, { ...unreadNotifications(client, 0), queryFn: poll }).subscribe(() => {});
  for (let minute = 0; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(60_000);
    setUnread(queries, 0);
  }
  expect(poll).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(poll).toHaveBeenCalledOnce();
  end();
});
