import { vi } from 'vitest';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';

/** Waits until the check passes. Throws its last error after the timeout. */
export const eventually = <T>(check: () => T | Promise<T>, { interval = 50 } = {}) =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval });
