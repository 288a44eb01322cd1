import { join } from 'node:path';
import { afterEach, vi } from 'vitest';
import { inRoot } from '#scripts/root.ts';
import { takeMistakes } from './api.ts';
import { openPages } from './site.ts';

// Ends a test that hangs. A long test on a busy machine takes minutes; each wait in it ends by itself after PATIENCE_MS.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Where screenshots of failed tests go. CI uploads them. */
const FAILED_PAGES = inRoot('dist/failed-pages');

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = `${task.suite?.name ?? ''} ${task.name}`.trim().replace(/\W+/g, '-').slice(0, 80);
  for (const [index, page] of (await openPages()).entries())
    await page.screenshot({ path: join(FAILED_PAGES, `${name}-${index}.png`), timeout: 5_000 }).catch(() => undefined); // a page that hangs has none
});

/** Fails a test whose answers, or whose site, broke the contract. */
afterEach(() => {
  const [mistake] = takeMistakes();
  if (mistake) throw mistake;
});
