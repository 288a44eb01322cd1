import { expect, test } from 'vitest';
import { newTooManyRequests } from '#test/drills/devices/network.ts';
import { parseProblem } from '#web/client/client.ts';

test('the simulated gateway refuses calls like the real one', () => {
  const { code, message } = parseProblem(
    { status: 429, statusText: 'Too Many Requests' },
    { message: 'Too Many Requests' },
  );
  expect({ code, message }).toEqual({ code: newTooManyRequests().code, message: newTooManyRequests().message });
});
