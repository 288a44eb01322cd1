import { afterAll, vi } from 'vitest';

// The files of a worker share its globals; modules are loaded afresh for each file, because it may mock some of them.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
