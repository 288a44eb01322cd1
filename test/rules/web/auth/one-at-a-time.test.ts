import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { LOCK_WAIT_MS } from '#web/auth/defaults.ts';
import { oneAtATime } from '#web/auth/one-at-a-time.ts';

afterEach(() => vi.unstubAllGlobals());

/** Work that the test completes, with the number of times it was started. */
const work = () => {
  const ends: ((answer: string) => void)[] = [];
  const run = vi.fn(() => new Promise<string>((resolve) => ends.push(resolve)));
  return { run, ends };
};

describe.each([true, false])('A-17: one renewal at a time, browser with locks: %s', (withLocks) => {
  beforeEach(() => {
    if (!withLocks) vi.stubGlobal('navigator', {});
  });

  test('simultaneous requests make one', async () => {
    const { run, ends } = work();
    const renew = oneAtATime('a lock', run);
    const both = [renew(undefined), renew(undefined)];
    await eventually(() => expect(run).toHaveBeenCalledOnce());
    ends[0]?.('tokens');
    expect(await Promise.all(both)).toEqual(['tokens', 'tokens']);
    const later = renew(undefined);
    await eventually(() => expect(run).toHaveBeenCalledTimes(2));
    ends[1]?.('newer');
    expect(await later).toBe('newer');
  });

  test('a failure fails all of them, and the next one tries again', async () => {
    const run = vi.fn(async () => 'tokens').mockRejectedValueOnce(new Error('No network'));
    const renew = oneAtATime('a lock', run);
    await expect(renew(undefined)).rejects.toThrow('No network');
    expect(await renew(undefined)).toBe('tokens');
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe('A-17: another tab', () => {
  test('that is renewing is waited for', async () => {
    const other = work();
    const here = vi.fn(async () => 'kept');
    const first = oneAtATime('shared', other.run)(undefined);
    await eventually(() => expect(other.run).toHaveBeenCalledOnce());
    const second = oneAtATime('shared', here)(undefined);
    other.ends[0]?.('tokens');
    expect(await first).toBe('tokens');
    expect(await second).toBe('kept');
    expect(here).toHaveBeenCalledAfter(other.run);
  });

  test('that never finishes is waited for up to 5 seconds', async () => {
    const asleep = work();
    const first = oneAtATime('sleepy', asleep.run)(undefined);
    await eventually(() => expect(asleep.run).toHaveBeenCalledOnce());
    const waits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      waits.push(ms);
      return AbortSignal.abort();
    });
    expect(await oneAtATime('sleepy', async () => 'went ahead')(undefined)).toBe('went ahead');
    expect(waits).toEqual([LOCK_WAIT_MS]);
    asleep.ends[0]?.('late');
    await first;
  });
});
