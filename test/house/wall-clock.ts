/**
 * Files of the website that read this device's clock, and why. Elsewhere durations come from `performance.now()`, and
 * moments and days from the server (`web/device/server-clock.ts`): a tablet's clock may be days off, or be corrected.
 */
export const readsDeviceClock: Record<string, string> = {
  'web/device/server-clock.ts': 'compares it with the server’s',
  'web/auth/client.ts': 'with the drift stored with the tokens',
  'web/auth/renew.ts': 'with the drift stored with the tokens',
  'web/auth/tokens.ts': 'stores its drift with the tokens',
  'web/landing/ask-for-user.ts': 'at worst the request is refused, and the app repeats it',
  'web/lists/use-last-answer.ts': 'compared with TanStack Query’s times',
  'web/notifications/queries.ts': 'compared with TanStack Query’s times',
  'web/push/in-worker.ts': 'compared with a time of the same clock',
  'web/settings/notifications/pushes.tsx': 'compared with a time of the same clock',
  'web/quizzes/attempt/stored-answers.ts': 'time since an earlier page; offline, no other clock runs on',
};
