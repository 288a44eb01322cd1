import { config } from 'zod/v4';

/**
 * What `zod` means in the web (vite.config.ts): without code made at run time, which the content security policy forbids.
 * A module of its own, so that it holds before the first schema is made, whichever chunk comes first.
 */
config({ jitless: true });

// biome-ignore lint/performance/noReExportAll: stands in for the whole of zod
// biome-ignore lint/performance/noBarrelFile: see above
export * from 'zod/v4';
