import { expect, test } from 'vitest';
import { createClient } from '#web/client/client.ts';
import { unreadNotifications } from '#web/notifications/queries.ts';

test('E-11: the bell polls every 120 seconds, at a fixed interval, and not while the page is hidden', () => {
  const client = createClient({ over: new AbortController().signal });
  const query = unreadNotifications(client, 0);
  expect(query).toMatchObject({ refetchInterval: 120_000, staleTime: 120_000, retry: false });
  expect(query.refetchIntervalInBackground ?? false).toBe(false);
});
