import { config } from 'zod/v4';

/**
 * Replaces `zod` in the web build (vite.config.ts). Turns off its JIT compiler: the content security policy forbids eval. A separate
 * module, so that it runs before any schema is created, whichever chunk loads first.
 */
config({ jitless: true });

// biome-ignore lint/performance/noReExportAll: stands in for the whole of zod
// biome-ignore lint/performance/noBarrelFile: see above
export * from 'zod/v4';
